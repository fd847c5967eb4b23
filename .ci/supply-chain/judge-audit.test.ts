import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { judgeAudit } from "./judge-audit.ts";
import { readWaivers, type Waiver } from "./waiver.ts";

// What `npm audit --json` of npm 11.19.1 wrote, recorded with a registry that reports two made-up
// vulnerabilities of "leaky", which "holder" depends on. Its fields: toJSON in lib/audit-report.js and lib/vuln.js
// of @npmcli/arborist, and lib/advisory.js of @npmcli/metavuln-calculator.
const leak = {
  source: 1112001,
  name: "leaky",
  dependency: "leaky",
  title: "Leaks",
  url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  severity: "high",
  cwe: ["CWE-200"],
  cvss: { score: 7.5, vectorString: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N" },
  range: "<1.0.1",
};
const slowness = {
  ...leak,
  source: 1112002,
  title: "Slow",
  url: "https://github.com/advisories/GHSA-dddd-eeee-ffff",
  severity: "low",
};
const holder = {
  name: "holder",
  severity: "high",
  isDirect: true,
  via: ["leaky"],
  effects: [],
  range: "*",
  nodes: ["node_modules/holder"],
  fixAvailable: false,
};
const leaky = {
  name: "leaky",
  severity: "high",
  isDirect: true,
  via: [leak, slowness],
  effects: ["holder"],
  range: "1.0.0",
  nodes: ["node_modules/leaky"],
  fixAvailable: false,
};
const reportOf = (vulnerabilities: object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 2, critical: 0, total: 2 } },
  });

const waiver: Waiver = {
  advisory: "GHSA-aaaa-bbbb-cccc",
  package: "leaky",
  reason: "We never call it",
  expiresOn: "2026-12-01",
};

const judge = (
  output: string,
  { waivers = [], isDev = false }: { waivers?: Waiver[]; isDev?: boolean } = {},
) => {
  const entry = isDev ? { dev: true } : {};
  const packages = { "node_modules/leaky": entry, "node_modules/holder": entry };
  return judgeAudit({ output, lockfile: { packages }, waivers, today: "2026-11-22" });
};
const holes = reportOf({ holder, leaky });

describe("a release", () => {
  it("is held up by a high hole, which is named once, with what depends on it", () => {
    expect(judge(holes)).toEqual({
      exitCode: 1,
      lines: [
        "✘ GHSA-aaaa-bbbb-cccc of leaky is high: Leaks",
        "1 high or critical advisories of what is shipped, 1 others.",
      ],
    });
  });

  it("goes on when nothing is known, or only of what developers alone have", () => {
    expect(judge(reportOf({})).exitCode).toBe(0);
    expect(judge(holes, { isDev: true }).exitCode).toBe(0);
    const ofBoth = { ...leaky, nodes: ["node_modules/holder/node_modules/leaky", ...leaky.nodes] };
    expect(judge(reportOf({ leaky: ofBoth }), { isDev: true }).exitCode).toBe(1);
  });

  it("is held up by a hole of Electron, which agents are given though npm takes it for a tool", () => {
    const electron = { ...leaky, name: "electron", nodes: ["node_modules/electron"] };
    const packages = { "node_modules/electron": { dev: true } };
    const lockfile = { packages };
    expect(
      judgeAudit({ output: reportOf({ electron }), lockfile, waivers: [], today: "2026-11-22" }),
    ).toMatchObject({ exitCode: 1 });
  });

  it("goes on with a waiver up to its last day, and not the day after", () => {
    expect(judge(holes, { waivers: [{ ...waiver, expiresOn: "2026-11-22" }] }).exitCode).toBe(0);
    const late = judge(holes, { waivers: [{ ...waiver, expiresOn: "2026-11-21" }] });
    expect(late.exitCode).toBe(1);
    expect(late.lines[0]).toContain("for leaky has expired on 2026-11-21");
  });

  it.each([
    ["of another package", { package: "holder" }, "✘ GHSA-aaaa-bbbb-cccc of leaky"],
    ["of another hole", { advisory: "GHSA-xxxx-yyyy-zzzz" }, "✘ GHSA-aaaa-bbbb-cccc of leaky"],
    ["that lasts for ever", { expiresOn: "2099-01-01" }, "lasts for more than 90 days"],
  ])("is held up with a waiver %s", (_name, change, said) => {
    const { exitCode, lines } = judge(holes, { waivers: [{ ...waiver, ...change }] });
    expect(exitCode).toBe(1);
    expect(lines.join("\n")).toContain(said);
  });

  it("is held up by a waiver that nothing needs any more", () => {
    const fixed = judge(reportOf({}), { waivers: [waiver] });
    expect(fixed.exitCode).toBe(1);
    expect(fixed.lines[0]).toContain("is not needed");
    const low = { ...waiver, advisory: "GHSA-dddd-eeee-ffff" };
    expect(judge(holes, { waivers: [waiver, low] }).exitCode).toBe(1);
  });
});

describe("an audit that could not be made", () => {
  // lib/utils/audit-error.js of npm: the first as a registry without the endpoint made npm write it, the
  // third of a registry that is not there, the fourth without a lockfile.
  it.each([
    [
      "has no such endpoint",
      {
        message: "405 Method Not Allowed - POST …/bulk",
        method: "POST",
        statusCode: 405,
        body: "",
      },
      "this registry reports no vulnerabilities (it answered 405)",
    ],
    [
      "fails",
      { message: "503 Service Unavailable - POST …/bulk", method: "POST", statusCode: 503 },
      "the registry refused to answer (503)",
    ],
    [
      "is not there",
      {
        message: "request to …/bulk failed, reason: connect ECONNREFUSED 127.0.0.1:9",
        error: { summary: "", detail: "" },
      },
      "the registry did not answer: connect ECONNREFUSED 127.0.0.1:9",
    ],
    [
      "was not asked",
      { error: { code: "ENOLOCK", summary: "This command requires an existing lockfile." } },
      "This command requires an existing lockfile.",
    ],
    ["speaks another language", { auditReportVersion: 3, vulnerabilities: {} }, "version 3"],
  ])("since the registry %s says so, and is no pass", (_name, output, said) => {
    const { exitCode, lines } = judge(JSON.stringify(output));
    expect(exitCode).toBe(2);
    expect(lines.join("\n")).toContain(said);
  });

  it.each(["", "<html>Sign in</html>", "null", "7"])("from %j is no pass", (output) => {
    expect(judge(output).exitCode).toBe(2);
  });
});

describe("waivers", () => {
  it("of this repository can be read", () => {
    const text = readFileSync(join(root, ".ci/supply-chain/waivers.json"), "utf8");
    expect(readWaivers(text)).toBeInstanceOf(Array);
  });

  it.each([
    ["no reason", { ...waiver, reason: " " }],
    ["no day", { ...waiver, expiresOn: undefined }],
    ["a day that does not exist", { ...waiver, expiresOn: "2026-02-30" }],
    ["a time", { ...waiver, expiresOn: "2026-12-01T00:00:00Z" }],
    ["a field that nobody reads", { ...waiver, until: "2027-01-01" }],
    ["nothing", null],
  ])("with %s are refused", (_name, entry) => {
    expect(readWaivers(JSON.stringify([waiver]))).toEqual([waiver]);
    expect(() => readWaivers(JSON.stringify([entry]))).toThrow("Waiver 1 must");
  });
});
