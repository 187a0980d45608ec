// The same deal again: opening a table for it, as a program of ours would.

import { knownName } from "./guest.js";

for (const form of document.querySelectorAll("form.same")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries([...new FormData(/** @type {HTMLFormElement} */ (form))].map(([name, value]) => [name, String(value)]));
    const wish = { ...fields, name: knownName() || fields.name, seat: Number(fields.seat ?? 0), deals: Number(fields.deals ?? 1) };
    const answer = await fetch("/tables", { method: "POST", body: JSON.stringify(wish), headers: { "content-type": "application/json" } });
    const { table, why } = /** @type {{table?: string, why?: string}} */ (await answer.json());
    if (table) location.assign(`/t/${table}`);
    else form.append(Object.assign(document.createElement("p"), { className: "wrong", textContent: why }));
  });
}
