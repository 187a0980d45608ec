// How somebody likes the room, put on the page before anything is drawn; and the worker of the app, where there may be one.

for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem("taste") ?? "{}"))) {
  document.documentElement.dataset[name] = String(value);
}
if (isSecureContext) addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
