import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftContent } from "../../state/kept-drafts.ts";
import { notKept } from "./meet-draft.ts";
import { aDevice, aMemory, aServer, pass, twoDevices } from "./testing/devices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what is typed on one device", () => {
  it("is on the other within three seconds of each key, also while somebody goes on typing", async () => {
    const { phone, desk } = await twoDevices();
    let text = "";
    for (let ms = 0; ms < 6_000; ms += 200) {
      text += "x";
      phone.types(text);
      await pass(200);
      expect(desk.shows().length).toBeGreaterThanOrEqual(text.length - 3_000 / 200);
    }
    expect(phone.line.asked).toBeLessThanOrEqual(4);
    await pass(1_000);
    expect(desk.shows()).toBe(text);
    desk.types("");
    await pass(1_000);
    expect([phone.shows(), phone.stored.kept.size]).toEqual(["", 0]);
  });

  it("is not overwritten by the other, which has changed it, too: both stay until somebody has chosen", async () => {
    const { server, phone, desk } = await twoDevices();
    phone.types("Dear");
    await pass(1_000);
    phone.types("Dear Ada");
    desk.types("Hi Ada");
    await pass(1_000);
    expect([server.textOf(), phone.shows(), desk.shows()]).toEqual([
      "Dear Ada",
      "Dear Ada",
      "Hi Ada",
    ]);
    expect([phone.asks(), desk.asks()?.content]).toEqual([
      undefined,
      { text: "Dear Ada" } as DraftContent,
    ]);
    desk.types("Hi Ada,");
    phone.types("Dear Ada,");
    await pass(1_000);
    expect(desk.asks()?.content.text).toBe("Dear Ada,");
    desk.sync.decide("t", "this");
    await pass(1_000);
    expect([server.textOf(), phone.shows(), desk.asks()]).toEqual([
      "Hi Ada,",
      "Hi Ada,",
      undefined,
    ]);
  });

  it("is there instead of the other's once that was chosen", async () => {
    const { phone, desk } = await twoDevices();
    phone.types("Dear Ada");
    desk.types("Hi Ada");
    await pass(1_000);
    expect(desk.asks()?.content.text).toBe("Dear Ada");
    desk.sync.decide("t", "other");
    await pass(1_000);
    expect([phone.shows(), desk.shows(), desk.asks()]).toEqual(["Dear Ada", "Dear Ada", undefined]);
  });
});

describe("what a page is loaded with", () => {
  it("does not come back where it was cleared before the desk has said that it keeps it", async () => {
    const server = aServer();
    const before = aDevice(server);
    await before.sync.refresh();
    before.types("Dear Ada");
    await pass(1_000);
    expect(server.textOf()).toBe("Dear Ada");
    // What the page before knew of the desk was not stored any more.
    const page = aDevice(server, { ...aMemory(), texts: new Map(before.stored.texts) });
    page.types("");
    await page.sync.refresh();
    await pass(1_000);
    expect([page.shows(), server.textOf()]).toEqual(["", ""]);
  });
});

describe("what is sent on one device", () => {
  it("is gone from the other, where it was not changed since", async () => {
    const { server, phone, desk } = await twoDevices();
    phone.types("Dear Ada");
    await pass(1_000);
    const version = phone.sync.sent("t");
    phone.sending.add("t");
    phone.types("");
    await pass(1_000);
    expect(server.textOf()).toBe("Dear Ada"); // until its message has arrived
    server.sends("t", version);
    phone.sending.clear();
    await pass(1_000);
    expect([desk.shows(), desk.asks(), phone.stored.kept.size]).toEqual(["", undefined, 0]);
  });

  it("stays where it was changed since, which asks; what its author writes next is no conflict", async () => {
    const { server, phone, desk } = await twoDevices();
    phone.types("Dear Ada");
    await pass(1_000);
    desk.line.isUp = false;
    desk.types("Dear Ada, and");
    const version = phone.sync.sent("t");
    phone.types("Another");
    server.sends("t", version);
    await pass(1_000);
    expect([server.textOf(), phone.asks()]).toEqual(["Another", undefined]);
    desk.line.isUp = true;
    await desk.sync.refresh();
    expect([desk.shows(), desk.asks()?.content.text]).toEqual(["Dear Ada, and", "Another"]);
    phone.types("");
    await pass(1_000);
    expect([desk.shows(), desk.asks()]).toEqual(["Dear Ada, and", notKept]);
    desk.sync.decide("t", "this");
    await pass(1_000);
    expect(phone.shows()).toBe("Dear Ada, and");
  });

  it("is removed by the device where its message did not name it", async () => {
    const { server, phone } = await twoDevices();
    phone.types("Dear Ada");
    await pass(1_000);
    phone.sync.sent("t");
    phone.types("");
    await pass(1_000);
    expect(server.textOf()).toBe("");
  });
});

describe("without a connection", () => {
  it("it is kept as soon as there is one; in between nobody hammers", async () => {
    const { server, phone } = await twoDevices();
    phone.line.isUp = false;
    for (let i = 0; i < 60; i++) {
      phone.types("x".repeat(i + 1));
      await pass(1_000);
    }
    expect(phone.line.asked).toBeLessThanOrEqual(10);
    expect(await phone.sync.flush()).toBe(false);
    phone.line.isUp = true;
    await phone.sync.refresh();
    await pass(1_000);
    expect(server.textOf()).toHaveLength(60);
    expect(await phone.sync.flush()).toBe(true);
  });

  it("an answer that was lost makes no conflict of it, also after the page was loaded again", async () => {
    const { server, phone } = await twoDevices();
    phone.line.answers = false;
    phone.types("Dear");
    await pass(1_000);
    expect(server.textOf()).toBe("Dear");
    phone.sync.stop();
    phone.stored.texts.set("t", "Dear Ada");
    const again = aDevice(server, phone.stored);
    await again.sync.refresh();
    await pass(1_000);
    expect([server.textOf(), again.asks()]).toEqual(["Dear Ada", undefined]);
  });
});

it("a page that is opened shows what was kept, keeps what was only here, and asks about what is both", async () => {
  const { server, phone } = await twoDevices();
  for (const key of ["a", "b"]) phone.types(`kept ${key}`, key);
  await pass(1_000);
  const stored = aMemory();
  stored.texts.set("b", "here b").set("c", "here c");
  const desk = aDevice(server, stored);
  await desk.sync.refresh();
  await pass(1_000);
  expect(["a", "b", "c"].map(desk.shows)).toEqual(["kept a", "here b", "here c"]);
  expect([desk.asks("b")?.content.text, server.textOf("c")]).toEqual(["kept b", "here c"]);
});

it("what is too long for a message stays here, and is known not to be kept", async () => {
  const { server, phone } = await twoDevices();
  phone.types("x".repeat(100));
  await pass(1_000);
  expect([server.textOf(), await phone.sync.flush()]).toEqual(["", false]);
});

it("all at once is kept before somebody signs out, without waiting for the end of their typing", async () => {
  const { server, phone } = await twoDevices();
  phone.types("Dear");
  phone.types("Another", "u");
  expect(await phone.sync.flush()).toBe(true);
  expect([server.textOf(), server.textOf("u")]).toEqual(["Dear", "Another"]);
});

it("a draft that was sent before it could be tried again stops no later one from being kept", async () => {
  const { server, phone } = await twoDevices();
  phone.line.isUp = false;
  phone.types("Dear");
  await pass(1_000);
  phone.types("");
  phone.line.isUp = true;
  await pass(60_000);
  phone.types("Another");
  await pass(1_000);
  expect(server.textOf()).toBe("Another");
});

it("a draft that names a file which the desk keeps no more is kept without it", async () => {
  const { server, phone } = await twoDevices();
  const file = { id: "1", name: "gone", type: "", bytes: 1 };
  phone.files.set("t", [file]);
  phone.types("Dear");
  await pass(3_000);
  expect([server.textOf(), phone.files.size, phone.line.asked]).toEqual(["Dear", 0, 2]);
});

it("the same is tried again under the same version, however long the line is down", async () => {
  const { server, phone } = await twoDevices();
  phone.line.isUp = false;
  phone.types("Dear");
  await pass(10 * 60_000);
  expect(phone.line.asked).toBeGreaterThan(5);
  expect(phone.stored.kept.get("t")?.tried).toHaveLength(1);
  phone.line.isUp = true;
  await pass(60_000);
  expect(server.textOf()).toBe("Dear");
});
