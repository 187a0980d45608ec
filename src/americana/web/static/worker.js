// The app's worker: where the room cannot be reached it shows a page that says so, and a tap on a notice leads to the table.

/**
 * The things that only a worker gets.
 * @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void, waitUntil: (done: Promise<unknown>) => void}} Call
 * @typedef {{focus: () => Promise<void>, url: string}} Window
 * @typedef {{skipWaiting: () => void, clients: {matchAll: (what: object) => Promise<Window[]>, openWindow: (address: string) => Promise<void>}}} Worker
 */

const SHELF = "shell";
const worker = /** @type {Worker} */ (/** @type {unknown} */ (globalThis));

/** Keep the page that says that the room is away, and all that it is made of. */
async function stock() {
  const page = await fetch("/offline", { cache: "no-store" });
  const parts = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path);
  const shelf = await caches.open(SHELF);
  await shelf.addAll(parts);
  await shelf.put("/offline", page);
  worker.skipWaiting();
}

/** @param {Request} request */
async function fetched(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.mode === "navigate" ? "/offline" : request);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", (event) => /** @type {Call} */ (event).waitUntil(stock()));
addEventListener("fetch", (event) => {
  const call = /** @type {Call} */ (event);
  const kept = call.request.mode === "navigate" || new URL(call.request.url).pathname.startsWith("/static/");
  if (kept && call.request.method === "GET") call.respondWith(fetched(call.request));
});
addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = /** @type {Call & {notification: Notification}} */ (event);
  notification.close();
  const found = worker.clients.matchAll({ type: "window" }).then((windows) => {
    const table = windows.find(({ url }) => new URL(url).pathname === notification.tag);
    return table ? table.focus() : worker.clients.openWindow(notification.tag);
  });
  waitUntil.call(event, found);
});
