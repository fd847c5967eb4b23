import { describe, expect, it } from "vitest";
import { times } from "../limits.ts";
import { presenceQuerySchema, presencesSchema, presenceUpdateSchema } from "./presence.ts";

const ticketId = "0123456789abcdef01234567";

describe("what a window may say it looks at", () => {
  it.each([[{ ticketId, isTyping: true }], [{ ticketId: null, isTyping: false }]])(
    "%j is taken",
    (look) => {
      expect(presenceUpdateSchema.parse(look)).toEqual(look);
    },
  );

  it("more than is asked for is left out", () => {
    const update = { ticketId, isTyping: false, name: "Somebody else", room: "staff" };
    expect(presenceUpdateSchema.parse(update)).toEqual({ ticketId, isTyping: false });
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["a word", "look"],
    ["no ticket", { isTyping: true }],
    ["no typing", { ticketId }],
    ["typing that is neither", { ticketId, isTyping: "yes" }],
    ["an operator", { ticketId: { $ne: null }, isTyping: true }],
    ["an id that is too long", { ticketId: `${ticketId}0`, isTyping: true }],
    ["an id of a megabyte", { ticketId: "0".repeat(1_000_000), isTyping: true }],
    ["an id with a direction mark", { ticketId: `\u202e${ticketId.slice(1)}`, isTyping: true }],
    ["an id with a NUL", { ticketId: `${ticketId.slice(1)}\0`, isTyping: true }],
  ])("%s is not", (_name, update) => {
    expect(presenceUpdateSchema.safeParse(update).success).toBe(false);
  });
});

it("who is where can be asked, with nothing more to say", () => {
  expect(presenceQuerySchema.parse({})).toEqual({});
  expect(presenceQuerySchema.safeParse(null).success).toBe(false);
});

it("what is published names a person, a window, and where they are", () => {
  const person = { id: ticketId, name: "Bea", avatar: "" };
  const update = [{ windowId: "w", person, ticketId: null, isTyping: false, agoMs: 0 }];
  expect(presencesSchema.parse(update)).toEqual(update);
  expect(presencesSchema.safeParse([{ ...update[0], windowId: "" }]).success).toBe(false);
});

it("a user whose page crashed is gone within 10 seconds, and one lost heartbeat makes nobody flicker", () => {
  expect(times.presenceTtlMs).toBeLessThan(10_000);
  expect(times.presenceTtlMs).toBeGreaterThan(2 * times.presenceHeartbeatMs);
  expect(times.presenceThrottleMs).toBeLessThan(1_000);
});
