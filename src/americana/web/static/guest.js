// The name somebody goes by, kept in the browser and put on every form.

/** @returns {string} */
export function knownName() {
  return localStorage.getItem("name") ?? "";
}

/** Keep a name, and put it on every form of the page. @param {string} name */
export function keepName(name) {
  localStorage.setItem("name", name.trim());
  spreadName();
}

/** Put the name on every form of the page. */
export function spreadName() {
  if (localStorage.getItem("name") === null) return;
  for (const field of document.querySelectorAll("form input[name=name]")) {
    if (field instanceof HTMLInputElement) field.value = knownName();
  }
}
