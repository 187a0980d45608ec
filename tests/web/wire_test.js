import { equal } from "./equal.js";
import { Wire } from "../../src/americana/web/static/wire.js";

/** A world without a network: sockets that tests open, feed and close. */
function world() {
  /** @type {{url: string, sent: string[], readyState: number, onopen: () => void, onmessage: (event: {data: string}) => void, onclose: (() => void) | null}[]} */
  const sockets = [];
  /** @type {(() => void)[]} */
  const due = [];
  let tokens = 0;
  return {
    sockets,
    due,
    open(at = sockets.length - 1) {
      sockets[at].readyState = 1;
      sockets[at].onopen();
    },
    lose(at = sockets.length - 1) {
      sockets[at].readyState = 3;
      sockets[at].onclose?.();
    },
    rules: {
      dial: (/** @type {string} */ url) => {
        const socket = {
          url, sent: /** @type {string[]} */ ([]), readyState: 0, onopen: () => {}, onmessage: () => {}, onclose: null,
          send: (/** @type {string} */ text) => socket.sent.push(text), close: () => {},
        };
        sockets.push(socket);
        return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
      },
      later: (/** @type {() => void} */ again) => due.push(again),
      never: () => {},
      token: () => `t${++tokens}`,
    },
  };
}

Deno.test("after a loss it asks for what came since, and says again what was not answered", () => {
  const place = world();
  const wire = new Wire("ws://x/socket", () => {}, () => {}, place.rules);
  wire.dial();
  place.open();
  place.sockets[0].onmessage({ data: JSON.stringify({ type: "happened", number: 7 }) });
  wire.say({ type: "act", question: 1 });
  wire.say({ type: "start" });
  place.sockets[0].onmessage({ data: JSON.stringify({ type: "done", id: "t2" }) });
  place.lose();
  place.due.forEach((again) => again());
  place.open();
  equal(place.sockets[1].url, "ws://x/socket?since=7");
  equal(place.sockets[1].sent.map((text) => JSON.parse(text)), [{ type: "act", question: 1, id: "t1" }]);
});

Deno.test("what is said while the line is down is said once it is up", () => {
  const place = world();
  const wire = new Wire("ws://x", () => {}, () => {}, place.rules);
  wire.dial();
  wire.say({ type: "leave" });
  equal(place.sockets[0].sent, []);
  place.open();
  equal(place.sockets[0].sent.length, 1);
});

Deno.test("a table that closes is not called again", () => {
  const place = world();
  const wire = new Wire("ws://x", () => {}, () => {}, place.rules);
  wire.dial();
  place.open();
  place.sockets[0].onmessage({ data: JSON.stringify({ type: "closed", why: "late" }) });
  place.lose();
  equal(place.due.length, 0);
});
