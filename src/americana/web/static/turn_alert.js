// It is your turn: the title, the icon, and if it is wanted a sound, a buzz and a notice.

import { say } from "./say.js";
import { taste } from "./preferences.js";

export class Turn {
  _asked = false;
  _title = document.title;
  _icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  _plain = this._icon?.getAttribute("href") ?? "";

  /**
   * Say whether the table waits for the viewer.
   * @param {boolean} asked
   * @param {string} prompt What it wants to know.
   */
  update(asked, prompt) {
    if (asked === this._asked) return;
    this._asked = asked;
    document.title = asked ? say("turn.yours", { title: this._title }) : this._title;
    this._icon?.setAttribute("href", asked ? this._plain.replace("icon.svg", "icon-turn.svg") : this._plain);
    badge(asked);
    if (asked) this._call(prompt);
  }

  /** @param {string} prompt */
  _call(prompt) {
    sound("turn");
    if (taste("buzz") === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
    if (taste("notes") !== "on" || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    notify(this._title, { body: prompt, tag: location.pathname, icon: this._plain });
  }
}

/** Make a sound, if sounds are wanted. @param {"turn" | "card" | "end"} name */
export async function sound(name) {
  if (taste("sound") === "on") (await import("./sound.js")).play(name);
}

/**
 * Show a notice, through the app's worker where there is one: some browsers know no other way.
 * @param {string} title
 * @param {NotificationOptions} words
 */
async function notify(title, words) {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, words);
  const notice = new Notification(title, words);
  notice.onclick = () => globalThis.focus();
}

/** Put a mark on the icon of an installed app. @param {boolean} asked */
function badge(asked) {
  const app = /** @type {{setAppBadge?: () => Promise<void>, clearAppBadge?: () => Promise<void>}} */ (navigator);
  (asked ? app.setAppBadge?.() : app.clearAppBadge?.())?.catch(() => {});
}
