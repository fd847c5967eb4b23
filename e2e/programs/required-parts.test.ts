import { describe, expect, it } from "vitest";
import { requiredParts } from "./required-parts.ts";

describe("who demands the real parts by DESK_REQUIRE_REAL", () => {
  it("demands nothing without it", () => {
    expect([...requiredParts("")]).toEqual([]);
  });

  it("names one, or several with commas", () => {
    expect([...requiredParts("dovecot")]).toEqual(["dovecot"]);
    expect([...requiredParts("electron, dovecot")]).toEqual(["electron", "dovecot"]);
  });

  it("demands Electron by 1, as release instructions of before do", () => {
    expect([...requiredParts("1")]).toEqual(["electron"]);
    expect([...requiredParts("1,dovecot")]).toEqual(["electron", "dovecot"]);
  });

  it("reads that a name is wrong, instead of demanding nothing", () => {
    expect(() => requiredParts("dovecto")).toThrow(
      "DESK_REQUIRE_REAL: dovecto is none of electron, dovecot, mutt, clamd",
    );
  });
});
