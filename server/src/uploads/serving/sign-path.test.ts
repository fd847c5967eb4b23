import { expect, it } from "vitest";
import { createPathSigner } from "./sign-path.ts";

const dayMs = 24 * 60 * 60 * 1000;
const file = { ticketId: "a".repeat(24), fileId: "b".repeat(32) };
const reader = { id: "c".repeat(24), sessionId: "d".repeat(22) };
const access = { ...file, viewerId: reader.id, sessionId: reader.sessionId };
const secret = "s".repeat(32);

function signAt(nowMs: number, name: string): string {
  const signer = createPathSigner({ secret, now: () => nowMs });
  return signer.signFor(reader, signer.unsigned(file, name));
}

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
    const path = signAt(nowMs, "a b/ö.webp");
    expect(verifyAt(path, nowMs + dayMs)).toEqual(access);
    expect(verifyAt(path, nowMs + 2 * dayMs)).toBeNull();
  },
);

it("a path signed with another secret opens nothing", () => {
  const path = signAt(0, "a.webp");
  expect(verifyAt(path, 0, "t".repeat(32))).toBeNull();
});

it("a path that was signed for nobody opens nothing", () => {
  expect(verifyAt(createPathSigner({ secret }).unsigned(file, "a.webp"), 0)).toBeNull();
});
