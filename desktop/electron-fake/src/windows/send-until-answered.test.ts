import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IpcRenderer } from "../../page/ipc-renderer.ts";
import { pack } from "../../page/wire.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});

it("what Chromium does not answer is sent again, and no more once it has", async () => {
  const send = vi.fn().mockReturnValueOnce(never).mockReturnValueOnce(never).mockResolvedValue({});
  const sending = sendUntilAnswered(send);
  await vi.advanceTimersByTimeAsync(4_000);
  await sending;
  expect(send).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

it("what Chromium refuses is not sent again: its page has gone", async () => {
  const send = vi.fn().mockRejectedValue(new Error("Cannot find context"));
  await sendUntilAnswered(send);
  expect(send).toHaveBeenCalledTimes(1);
});

it("a page that gets the same message twice receives it once", () => {
  const ipc = new IpcRenderer(() => {});
  const received = vi.fn();
  ipc.api.on("replies", received);
  const packed = pack({ kind: "message", channel: "replies", args: [null] });
  ipc.receive(packed, 1);
  ipc.receive(packed, 1);
  expect(received).toHaveBeenCalledTimes(1);
  ipc.receive(packed, 2);
  expect(received).toHaveBeenCalledTimes(2);
});
