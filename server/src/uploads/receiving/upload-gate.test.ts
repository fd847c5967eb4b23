import { expect, it } from "vitest";
import { createUploadGate, type UploadBounds, usualUploadBounds } from "./upload-gate.ts";

const megabyte = 1_000_000;
const busy = { code: "unavailable", field: "avatar", retryAfterSeconds: 5 };

function aGate(bounds: Partial<UploadBounds>) {
  const gate = createUploadGate({ ...usualUploadBounds, ...bounds });
  const admit = (personId: string, bytes = megabyte, signal = new AbortController().signal) =>
    gate.admit({ personId, bytes }, signal);
  return { ...gate, admit };
}

it("a few uploads run, a few wait, and the others are asked to come back", async () => {
  const { admit, state } = aGate({ uploadsMax: 2, waitingMax: 1 });
  const leave = await admit("ada");
  await admit("bob");
  const waiting = admit("eve");
  await expect(admit("zoe")).rejects.toMatchObject(busy);
  expect(state()).toEqual({ open: 2, waiting: 1 });
  leave();
  const leaveLate = await waiting;
  expect(state()).toEqual({ open: 2, waiting: 0 });
  leaveLate();
  expect(state()).toEqual({ open: 1, waiting: 0 });
});

it("one person cannot take all places, nor all of the queue", async () => {
  const { admit, state } = aGate({ perPersonMax: 2, waitingPerPersonMax: 1 });
  const leave = await admit("ada");
  await admit("ada");
  const third = admit("ada");
  await expect(admit("ada")).rejects.toMatchObject(busy);
  await admit("bob");
  expect(state()).toEqual({ open: 3, waiting: 1 });
  leave();
  await third;
});

it("many bytes at once wait, and a single upload of any size is taken", async () => {
  const { admit, state } = aGate({ bytesMax: 60 * megabyte });
  const leave = await admit("ada", 70 * megabyte);
  const next = admit("bob", 10 * megabyte);
  expect(state()).toEqual({ open: 1, waiting: 1 });
  leave();
  await next;
});

it("text goes on while uploads wait", async () => {
  const { admit } = aGate({ uploadsMax: 0, waitingMax: 0 });
  (await admit("ada", 20_000))();
});

it("whoever waits too long is asked to come back, and who has gone leaves the queue", async () => {
  const { admit, state } = aGate({ uploadsMax: 1, waitMaxMs: 1 });
  await admit("ada");
  await expect(admit("bob")).rejects.toMatchObject(busy);
  const patient = aGate({ uploadsMax: 1 });
  await patient.admit("ada");
  const gone = new AbortController();
  const waiting = patient.admit("bob", megabyte, gone.signal);
  gone.abort();
  await expect(waiting).rejects.toMatchObject(busy);
  expect([state().waiting, patient.state().waiting]).toEqual([0, 0]);
});
