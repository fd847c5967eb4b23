import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pass, twoDevices } from "./testing/devices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a new ticket that is on its way", () => {
  it("stays in its form where the answer is lost, until it is sent again", async () => {
    const { server, phone, desk } = await twoDevices();
    phone.types("The lid is broken");
    await pass(1_000);
    const version = phone.sync.versionOf("t");
    phone.unsettled.add("t");
    server.sends("t", version); // stored, and nobody heard of it
    await pass(1_000);
    expect([phone.shows(), desk.shows()]).toEqual(["The lid is broken", ""]);
    await pass(60_000);
    expect(server.textOf()).toBe("");

    phone.unsettled.delete("t"); // its author has changed it: another ticket
    phone.types("The lid and the handle are broken");
    await pass(1_000);
    expect(server.textOf()).toBe("The lid and the handle are broken");
  });

  it("is no version of the next one, which is begun at once", async () => {
    const { server, phone } = await twoDevices();
    phone.types("The lid is broken");
    await pass(1_000);
    const version = phone.sync.versionOf("t");
    server.sends("t", version);
    phone.sync.sent("t");
    phone.types("");
    phone.types("The handle, too");
    expect(phone.sync.versionOf("t")).toBe(null);
    await pass(1_000);
    expect(server.textOf()).toBe("The handle, too");
    expect(phone.sync.versionOf("t")).not.toBe(version);
  });
});
