import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type ApiError, offlineError, unexpectedAnswer } from "../../../api/http/api-error.ts";
import { classifyFailure } from "./classify-failure.ts";

const refused = (status: number, code = "x", more: Partial<ApiError> = {}): ApiError => ({
  status,
  code,
  message: "No.",
  errors: {},
  ...more,
});

describe("an attempt to send that failed", () => {
  it.each([
    ["without an answer", offlineError],
    ["by a broken desk", refused(500)],
    ["by one that is not ready", refused(503, "unavailable")],
    ["by something between, which answers in its own words", unexpectedAnswer(200)],
    ["because it took too long", refused(408)],
    ["in a way nobody knows", new TypeError("what?")],
  ])("%s is followed by another", (_how, error) => {
    expect(classifyFailure(error)).toMatchObject({ kind: "again", waitsFor: "connection" });
  });

  it("because there were too many is followed by another, after the pause that was asked for", () => {
    expect(classifyFailure(refused(429, "too_many_requests", { retryAfterSeconds: 7 }))).toEqual({
      kind: "again",
      waitsFor: "pause",
      afterMs: 7_000,
      isNotStored: true,
    });
  });

  it("since the desk is busy is followed by another, after the pause that was asked for", () => {
    expect(classifyFailure(refused(503, "unavailable", { retryAfterSeconds: 5 }))).toEqual({
      kind: "again",
      waitsFor: "pause",
      afterMs: 5_000,
      isNotStored: false,
    });
  });

  it("since the desk cannot take its files just now is followed by another, and nothing of it is stored", () => {
    const errors = { avatar: { msg: "Files cannot be kept right now." } };
    expect(classifyFailure(refused(503, "unavailable", { errors }))).toMatchObject({
      kind: "again",
      isNotStored: true,
    });
  });

  test.each([400, 403, 404, 409, 413, 415, 422])(
    "with a refusal (%i) is the last one",
    (status) => {
      expect(classifyFailure(refused(status))).toMatchObject({ kind: "refused" });
    },
  );

  it("as overtaken, or signed out, is neither", () => {
    expect(classifyFailure(refused(409, "stale_reply"))).toMatchObject({ kind: "stale" });
    expect(classifyFailure(refused(401, "not_signed_in"))).toEqual({ kind: "signedOut" });
  });

  it("is given up by a definite answer of the desk alone, whatever comes", () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 100, max: 599 }), (thrown, status) => {
        expect(["again", "refused", "stale", "signedOut"]).toContain(classifyFailure(thrown).kind);
        const isGivenUp = classifyFailure(refused(status)).kind === "refused";
        expect(isGivenUp).toBe(status >= 400 && status < 500 && ![408, 425, 429].includes(status));
      }),
    );
  });
});
