import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveServerSocket } from "../live.ts";
import { abuseMax, countEvent, eventsMax, windowSeconds } from "./limit-events.ts";

const close = vi.fn();
const warned = vi.fn();
const log = pino({ level: "warn" }, { write: warned });

beforeEach(() => {
  vi.useFakeTimers();
  close.mockClear();
  warned.mockClear();
});
afterEach(() => void vi.useRealTimers());

const aSocket = () =>
  ({
    id: randomUUID(),
    data: { viewer: { id: "eve" } },
    conn: { close },
  }) as unknown as LiveServerSocket;

async function send(socket: LiveServerSocket, times: number) {
  const answers = await Promise.all(Array.from({ length: times }, () => countEvent(socket, log)));
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
  return { taken: count("taken"), refused: count("refused"), cutOff: count("cut off") };
}

it("a window may say so much in ten seconds, and again in the next ten", async () => {
  const socket = aSocket();
  const all = { taken: eventsMax, refused: 5, cutOff: 0 };
  expect(await send(socket, eventsMax + 5)).toEqual(all);
  vi.advanceTimersByTime(windowSeconds * 1_000 - 1);
  expect(await send(socket, 1)).toMatchObject({ taken: 0, refused: 1 });
  vi.advanceTimersByTime(1);
  expect(await send(socket, eventsMax + 5)).toEqual(all);
});

it("what one window says is not counted for another", async () => {
  await send(aSocket(), eventsMax + 5);
  expect(await send(aSocket(), eventsMax)).toMatchObject({ taken: eventsMax });
});

it("only who goes on and on is cut off, which the operator reads once", async () => {
  const socket = aSocket();
  expect(await send(socket, abuseMax)).toMatchObject({ cutOff: 0 });
  expect(close).not.toHaveBeenCalled();
  expect(await send(socket, 3)).toMatchObject({ cutOff: 3 });
  expect(close).toHaveBeenCalledWith(true);
  expect(warned).toHaveBeenCalledTimes(1);
});
