// How somebody likes the room, put on the page before anything is drawn.

for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem("taste") ?? "{}"))) {
  document.documentElement.dataset[name] = String(value);
}
