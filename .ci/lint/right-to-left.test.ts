import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

const styles: Record<string, string> = {
  "a margin on the left": "margin-left: 1px;",
  "a place on the right": "right: 0;",
  "a corner by its side": "border-top-left-radius: 1px;",
  "text on the left": "text-align: left;",
  "four values": "padding: 1px var(--a) calc(1px + (2px)) 4px;",
  "several corners in one": "border-radius: 1px 2px;",
  "a step to the right": "translate: 16px 0;",
  "a step to the right by a transform": "transform: translateX(16px);",
  "a picture on the left": "background-position: left top;",
};
const harmlessStyles: Record<string, string> = {
  "a margin at the start": "margin-inline-start: 1px;",
  "three values": "padding: 1px calc(1px + (2px)) 4px;",
  "a step down": "transform: translateY(16px);",
  "one radius": "border-radius: 1px;",
};
const icons: Record<string, string> = {
  "an arrow back": '<ArrowLeft size={20} aria-hidden="true" />',
  "a plane that is sent": "<SendHorizontal size={20} />",
  "a way out": "<LogOut\n  size={20}\n/>",
};
const harmlessIcons: Record<string, string> = {
  "an arrow that turns around": "<ArrowLeft size={20} data-directional />",
  "an arrow down": "<ArrowDown size={20} />",
  "what is called like one": "<PanelError title={1} />",
};

const fileOf = (name: string, kind: string) => name.replaceAll(" ", "-") + kind;

describe("the lint of what has to turn around for right-to-left", () => {
  const folder = mkdtempSync(join(tmpdir(), "deskbell-lint-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let report = "";

  /** All probes in one run, under the house's own configuration. */
  beforeAll(() => {
    mkdirSync(join(folder, "web/src"), { recursive: true });
    for (const path of ["biome.json", ".ci/lint"]) {
      cpSync(join(root, path), join(folder, path), { recursive: true });
    }
    const write = (kind: string, probes: Record<string, string>, of: (probe: string) => string) => {
      for (const [name, probe] of Object.entries(probes)) {
        writeFileSync(join(folder, "web/src", fileOf(name, kind)), of(probe));
      }
    };
    for (const probes of [styles, harmlessStyles])
      write(".css", probes, (it) => `.a {\n  ${it}\n}\n`);
    for (const probes of [icons, harmlessIcons])
      write(".tsx", probes, (it) => `export const a = ${it};\n`);
    const biome = ["lint", "--vcs-enabled=false", "--max-diagnostics=200", "web/src"];
    const { stdout, stderr } = spawnSync("biome", biome, { cwd: folder, encoding: "utf8" });
    report = stdout + stderr;
  });

  const problemsOf = (name: string, kind: string) =>
    report.split("\n").filter((line) => line.startsWith(`web/src/${fileOf(name, kind)}:`)).length;

  it.each(Object.keys(styles))("refuses %s in a style sheet", (name) => {
    expect(problemsOf(name, ".css")).toBe(1);
  });
  it.each(Object.keys(icons))("refuses %s that would point the same way", (name) => {
    expect(problemsOf(name, ".tsx")).toBe(1);
  });
  it.each(Object.keys(harmlessStyles))("lets pass %s", (name) => {
    expect(problemsOf(name, ".css")).toBe(0);
  });
  it.each(Object.keys(harmlessIcons))("lets pass %s", (name) => {
    expect(problemsOf(name, ".tsx")).toBe(0);
  });
});
