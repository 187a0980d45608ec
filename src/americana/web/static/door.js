// The home page: it knows your name, and the lists of tables stay fresh.

import { keepName, knownName, spreadName } from "./guest.js";

const FRESH = 5000;
const LISTS = ["mine", "tables", "finished"];

/** Keep the name that is typed. */
function rememberName() {
  const box = document.querySelector("#guest");
  if (!(box instanceof HTMLInputElement)) return;
  box.value = knownName() || box.value;
  box.addEventListener("input", () => keepName(box.value));
  spreadName();
}

/** Fetch the lists again, and put those in place that have changed; what is unfolded and focused stays so. */
async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch("/lists");
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of LISTS) {
      const now = document.getElementById(id);
      const then = fresh.getElementById(id);
      if (!now || !then) continue;
      now.hidden = then.hidden;
      if (now.innerHTML !== then.innerHTML && !now.contains(document.activeElement)) now.innerHTML = then.innerHTML;
    }
  } catch {
    // The page stays as it is until the room answers again.
  }
}

const settings = document.querySelector(".settings");
if (settings instanceof HTMLElement) {
  settings.hidden = false;
  settings.onclick = async () => (await import("./panel.js")).openPanel();
}
rememberName();
setInterval(refresh, FRESH);
addEventListener("pageshow", refresh);
