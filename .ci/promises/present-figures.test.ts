import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { presentFigures } from "./present-figures.ts";
import type { SuiteReport } from "./read-figures.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskbell-figures-"));
  execFileSync("git", ["init", "-q"], { cwd: folder });
  writeFileSync(join(folder, ".gitignore"), ".types\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (hour: string) => `2026-11-27T${hour}:00:00.000Z`;
function changed(path: string, hour: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  utimesSync(file, new Date(at(hour)), new Date(at(hour)));
}
const ran = (suite: string, hour: string): [string, SuiteReport] => [
  suite,
  { suite, seed: 1, startedAt: at(hour), figures: { lost: 0 } },
];
const found = (...reports: [string, SuiteReport][]) => {
  const { taken, leftOut } = presentFigures(folder, new Map(reports));
  return { taken: [...taken.keys()], leftOut };
};

it("a developer's figures are of the code as it is: a run from before a change is left out, and it is said why", () => {
  changed("server/src/messages/message.service.ts", "10");
  changed("shared/src/limits.ts", "09");
  expect(found(ran("faults", "09"), ran("drain", "11"))).toEqual({
    taken: ["drain"],
    leftOut: [
      `faults ran at ${at("09")}, before server/src/messages/message.service.ts changed at ${at("10")}`,
    ],
  });
});

it("a change of what a suite does not run leaves its figures: of tests, of pages, of what is built", () => {
  changed("server/src/app.ts", "08");
  const others = [
    "server/src/app.test.ts",
    "server/src/testing/people.ts",
    "server/.types/app.d.ts",
    "server/embedded-store/README.md",
    "web/src/main.tsx",
  ];
  for (const path of others) changed(path, "10");
  expect(found(ran("faults", "09"))).toEqual({ taken: ["faults"], leftOut: [] });
});

it("the attacks are tried in a browser, too: a change of the website makes them old", () => {
  changed("web/src/main.tsx", "10");
  expect(found(ran("attacks", "09")).leftOut).toEqual([
    `attacks ran at ${at("09")}, before web/src/main.tsx changed at ${at("10")}`,
  ]);
});
