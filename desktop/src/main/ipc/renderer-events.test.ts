import { expect, test } from "vitest";
import type { Sender } from "./ipc-handlers.ts";
import { createRendererEvents } from "./renderer-events.ts";

const sender = {} as Sender;

function open({ isOurs = true } = {}) {
  const sent: [string, unknown][] = [];
  let onSubscribe: (sender: Sender, channel: unknown) => void = () => {};
  const events = createRendererEvents({
    ipc: {
      on(_channel: string, listener: (...given: never[]) => void) {
        onSubscribe = listener as never;
        return this as never;
      },
      off() {
        onSubscribe = () => {};
        return this as never;
      },
    },
    isPage: () => isOurs,
    send: (channel, what) => void sent.push([channel, what]),
    current: { live: () => ({ kind: "connected" }) },
  });
  return { events, sent, subscribe: (channel: unknown) => onSubscribe(sender, channel) };
}

test("a page that subscribes receives the current state first", () => {
  const { subscribe, sent } = open();
  subscribe("live");
  expect(sent).toEqual([["live", { kind: "connected" }]]);
});

test("a link that came before the page subscribed is not lost, and is sent once", () => {
  const { events, subscribe, sent } = open();
  events.deliver("navigate", "/inbox?ticket=7");
  events.publish("wake", null);
  subscribe("navigate");
  subscribe("wake");
  events.pageLeft();
  subscribe("navigate");
  expect(sent).toEqual([["navigate", "/inbox?ticket=7"]]);
});

test("a page that is being reloaded receives it later, not never", () => {
  const { events, subscribe, sent } = open();
  subscribe("navigate");
  events.pageLeft();
  events.deliver("navigate", "/inbox");
  expect(sent).toEqual([]);
  subscribe("navigate");
  expect(sent).toEqual([["navigate", "/inbox"]]);
});

test("neither a stranger nor a channel that does not exist receives anything", () => {
  const stranger = open({ isOurs: false });
  stranger.subscribe("live");
  expect(stranger.sent).toEqual([]);
  const { subscribe, sent } = open();
  for (const channel of ["__proto__", "token", { channel: "live" }, null]) subscribe(channel);
  expect(sent).toEqual([]);
});

test("where a link leads that came before the page is part of its first state, and is not sent again", () => {
  const { events, subscribe, sent } = open();
  expect(events.takeQueued("navigate")).toBeNull();
  events.deliver("navigate", "/inbox?ticket=7");
  events.deliver("navigate", "/inbox?ticket=8");
  expect(events.takeQueued("navigate")).toBe("/inbox?ticket=8");
  expect(events.takeQueued("navigate")).toBeNull();
  subscribe("navigate");
  expect(sent).toEqual([]);
});

test("a window that is gone receives nothing, and nothing listens for it", () => {
  const { events, subscribe, sent } = open();
  subscribe("wake");
  events.end();
  events.publish("wake", null);
  subscribe("live");
  expect(sent).toEqual([]);
});
