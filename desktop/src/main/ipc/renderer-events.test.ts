import { expect, test } from "vitest";
import type { Sender } from "./ipc-handlers.ts";
import { createPageNews } from "./renderer-events.ts";

const sender = {} as Sender;

function open({ isOurs = true } = {}) {
  const told: [string, unknown][] = [];
  let follow: (sender: Sender, channel: unknown) => void = () => {};
  const news = createPageNews({
    ipc: {
      on(_channel: string, listener: (...given: never[]) => void) {
        follow = listener as never;
        return this as never;
      },
    },
    isPage: () => isOurs,
    send: (channel, what) => void told.push([channel, what]),
    present: { live: () => ({ kind: "connected" }) },
  });
  return { news, told, follows: (channel: unknown) => follow(sender, channel) };
}

test("a page that begins to listen is told how things stand", () => {
  const { follows, told } = open();
  follows("live");
  expect(told).toEqual([["live", { kind: "connected" }]]);
});

test("a link that came before the page listened is not lost, and is told once", () => {
  const { news, follows, told } = open();
  news.deliver("navigate", "/inbox?ticket=7");
  news.tell("wake", null);
  follows("navigate");
  follows("wake");
  news.pageLeft();
  follows("navigate");
  expect(told).toEqual([["navigate", "/inbox?ticket=7"]]);
});

test("a page that is being loaded anew is told later, not never", () => {
  const { news, follows, told } = open();
  follows("navigate");
  news.pageLeft();
  news.deliver("navigate", "/inbox");
  expect(told).toEqual([]);
  follows("navigate");
  expect(told).toEqual([["navigate", "/inbox"]]);
});

test("neither a stranger nor a channel that does not exist is told anything", () => {
  const stranger = open({ isOurs: false });
  stranger.follows("live");
  expect(stranger.told).toEqual([]);
  const { follows, told } = open();
  for (const channel of ["__proto__", "token", { channel: "live" }, null]) follows(channel);
  expect(told).toEqual([]);
});

test("where a link leads that came before the page is part of what the page reads first, and is not told again", () => {
  const { news, follows, told } = open();
  expect(news.takeWaiting("navigate")).toBeNull();
  news.deliver("navigate", "/inbox?ticket=7");
  news.deliver("navigate", "/inbox?ticket=8");
  expect(news.takeWaiting("navigate")).toBe("/inbox?ticket=8");
  expect(news.takeWaiting("navigate")).toBeNull();
  follows("navigate");
  expect(told).toEqual([]);
});
