import { describe, expect, it } from "vitest";
import type { Finding, Findings } from "./findings.ts";
import { planSuites } from "./plan-suites.ts";
import { writePage } from "./write-page.ts";

const absent: Finding = { isThere: false, because: "it is not set" };
const mongo: Finding = {
  isThere: true,
  version: "8.0.12",
  variables: { MONGODB_URI: "mongodb://db.example.com" },
};
const electron: Finding = {
  isThere: true,
  version: "45.3.2",
  variables: { DESK_REQUIRE_REAL: "electron" },
};
const nothing: Findings = { MongoDB: absent, Firebase: absent, Electron: absent };
const when = "2026-11-22, abc1234";

describe("an operator who verifies on the real ones", () => {
  it("where nothing is there runs nothing, and the page says so", () => {
    expect(planSuites(nothing)).toEqual([]);
    const page = writePage("", { findings: nothing, verified: [], when });
    expect(page).toContain("Nothing has been verified on a real part yet.");
    for (const part of ["MongoDB", "Firebase", "Electron"])
      expect(page).toContain(`- **${part}** was not there: it is not set.`);
  });

  it("with a replica set runs server, faults and the browser on it, and nothing else", () => {
    const suites = planSuites({ ...nothing, MongoDB: mongo });
    expect(suites.map(({ name }) => name)).toEqual([
      "server",
      "a help desk's queries",
      "faults",
      "end-to-end",
    ]);
    for (const { env } of suites)
      expect(env).toMatchObject({ MONGODB_URI: "mongodb://db.example.com", FIREBASE_API_KEY: "" });
  });

  it("with Electron's program runs the console on it, and on no database of theirs", () => {
    const [suite, ...others] = planSuites({ ...nothing, Electron: electron });
    expect(others).toEqual([]);
    expect(suite).toMatchObject({ name: "console" });
    expect(suite?.env).toMatchObject({ DESK_REQUIRE_REAL: "electron", MONGODB_URI: "" });
  });

  it("reads what passed, what failed, and what an earlier run has shown, each with its day", () => {
    const ran = { part: "MongoDB", version: "8.0.12", when };
    const first = writePage("", {
      findings: { ...nothing, MongoDB: mongo },
      verified: [
        { ...ran, suite: "server", isPassed: true },
        { ...ran, suite: "faults", isPassed: true },
      ],
      when,
    });
    const later = "2026-12-01, def5678";
    const second = writePage(first, {
      findings: nothing,
      verified: [{ ...ran, suite: "faults", isPassed: false, when: later }],
      when: later,
    });
    expect(second).toContain(`| MongoDB | server | 8.0.12 | passed | ${when} |`);
    expect(second).toContain(`| MongoDB | faults | 8.0.12 | **failed** | ${later} |`);
    expect(second.match(/\| faults \|/g)).toHaveLength(1);
    expect(second).toContain(`At the last run (${later})`);
  });

  it("finds no address and no password in the page", () => {
    const page = writePage("", { findings: { ...nothing, MongoDB: mongo }, verified: [], when });
    expect(page).not.toContain("db.example.com");
  });
});
