import { expect, it } from "vitest";
import { createPathSigner } from "./sign-path.ts";

const dayMs = 24 * 60 * 60 * 1000;
const access = { ticketId: "a".repeat(24), fileId: "b".repeat(32), viewerId: "c".repeat(24) };
const secret = "s".repeat(32);

function verifyAt(path: string, nowMs: number, withSecret = secret) {
  const [, , ticketId = "", fileId = "", grant = ""] = path.split("/");
  return createPathSigner({ secret: withSecret, now: () => nowMs }).verify({
    ticketId,
    fileId,
    grant,
  });
}

// case C08
it.each([0, dayMs / 2, dayMs - 1])(
  "a path given out %i ms into a day lives for more than a day and less than two",
  (intoDayMs) => {
    const nowMs = 20_000 * dayMs + intoDayMs;
    const path = createPathSigner({ secret, now: () => nowMs }).sign(access, "a b/ö.webp");
    expect(verifyAt(path, nowMs + dayMs)).toEqual(access);
    expect(verifyAt(path, nowMs + 2 * dayMs)).toBeNull();
  },
);

it("a path signed with another secret opens nothing", () => {
  const path = createPathSigner({ secret, now: () => 0 }).sign(access, "a.webp");
  expect(verifyAt(path, 0, "t".repeat(32))).toBeNull();
});
