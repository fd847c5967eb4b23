import { afterEach, describe, expect, it, vi } from "vitest";
import { localInputValue } from "../../../ui/fields/usual-times.ts";
import { keepLastSnooze, lastSnoozeOf } from "./last-snooze.ts";
import { snoozeChoices } from "./snooze-choices.ts";

const offered = (last: string | null, now = "2026-11-25T10:15") =>
  snoozeChoices(last, new Date(now)).map(
    ({ key, name, at, typed }) => `${key} ${name} ${localInputValue(at)} (${typed})`,
  );

it("each usual time has its key, whichever others are over, and what was chosen last comes first, by its words", () => {
  expect(offered(null)).toEqual([
    "1 Tonight 2026-11-25T18:00 (tonight)",
    "2 Tomorrow 2026-11-26T09:00 (tomorrow)",
    "3 Monday 2026-11-30T09:00 (monday)",
  ]);
  expect(offered("fri 9", "2026-11-29T20:00")).toEqual([
    "0 Same as last time 2026-12-04T09:00 (fri 9)",
    "2 Tomorrow 2026-11-30T09:00 (tomorrow)",
  ]);
  expect(offered("in 3 hours")[0]).toBe("0 Same as last time 2026-11-25T13:15 (in 3 hours)");
});

it("a day that is over, or something that nobody understands, is not offered again", () => {
  for (const last of ["2026-11-24 09:00", "soon"]) expect(offered(last)).toEqual(offered(null));
});

describe("how somebody has snoozed last", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is theirs alone, and nothing where it cannot be read", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    keepLastSnooze("nora", "fri 9");
    expect([lastSnoozeOf("nora"), lastSnoozeOf("kim")]).toEqual(["fri 9", null]);
    keepLastSnooze("nora", "x".repeat(41));
    expect(lastSnoozeOf("nora")).toBe("fri 9");
    stored.set("deskbell.last-snooze", "{");
    expect(lastSnoozeOf("kim")).toBe(null);
    stored.set("deskbell.last-snooze", '{"personId":"nora","typed":7}');
    expect(lastSnoozeOf("nora")).toBe(null);
  });

  it("is kept as long as the page where nothing can be stored", () => {
    const refuse = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    keepLastSnooze("nora", "mon 8");
    expect([lastSnoozeOf("nora"), lastSnoozeOf("kim")]).toEqual(["mon 8", null]);
  });
});
