import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

// One meaning per name: whoever reads a name of one program need not ask which of two it is.

/** What each program consists of; no file of one is imported by another, beside those of `shared`. */
const programs = ["server", "web", "desktop"];

/** Declared at the start of a line, as the formatter writes it; what is only passed on declares nothing. */
const declared =
  /^export (?:declare |async |abstract )*(type|interface|class|enum|function|const|let)\*? (\w+)(.*)/gm;
const ownType = /^(?:declare )?(?:type|interface) (\w+)/gm;

const isForTests = (path: string): boolean => path.includes("/testing/");

/** What a source declares and exports, as `type Ticket` or `value openTicket`: a component may be called as what it shows. */
function exportedNames(text: string): string[] {
  return [...text.matchAll(declared)].flatMap(([, kind = "", name, rest = ""]) => {
    // The same component, loaded when it is needed.
    if (/^ = (?:optional|dialog)Part\b/.test(rest)) return [];
    const isType = ["type", "interface", "class", "enum"].includes(kind);
    const isValue = !["type", "interface"].includes(kind);
    return [...(isType ? [`type ${name}`] : []), ...(isValue ? [`value ${name}`] : [])];
  });
}

/**
 * The names that two files export, each with these files, a line each; with them the product's files that have a type
 * of the same name for themselves. What no file exports, such as `Parts`, is read beside what it is about.
 */
function namesUsedTwice(sources: ReadonlyArray<readonly [path: string, text: string]>): string[] {
  const files = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const name of new Set(exportedNames(text))) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  for (const [path, text] of sources.filter(([path]) => !isForTests(path))) {
    for (const [, name] of text.matchAll(ownType)) {
      const exporting = files.get(`type ${name}`) ?? [];
      if (!exporting.every(isForTests)) exporting.push(path);
    }
  }
  return [...files]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

it.each(programs)("no name that a file of shared and %s exports has two meanings", (program) => {
  const paths = execFileSync("git", ["ls-files", `${program}/src`, "shared/src"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    // A test is read by itself; what tests share is not.
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path));
  expect(paths.length).toBeGreaterThan(100);
  expect(
    namesUsedTwice(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])),
  ).toEqual([]);
});

it.each([
  ["export type Envelope = { from: string };", "export interface Envelope {\n  to: string;\n}"],
  ["export function openTicket() {}", "export const openTicket = () => {};"],
  ["export async function* read() {}", "export const read = 1;"],
  ["export class Mailbox {}", "export type Mailbox = string;"],
  ["export type Sender = { address: string };", "type Sender = { name: string };"],
  ["interface Place {\n  ms: number;\n}", "export interface Place {\n  seq: number;\n}"],
])("%s beside %s is refused", (one, other) => {
  expect(
    namesUsedTwice([
      ["shared/src/a.ts", one],
      ["server/src/b.ts", other],
    ]),
  ).toHaveLength(1);
});

it.each([
  ["export type Ticket = string;", 'export type { Ticket } from "./a.ts";'],
  ["export type Invitation = { id: string };", "export function Invitation() {}"],
  ["export function Panel() {}", 'export const Panel = optionalPart(() => import("./a.tsx"));'],
  ["export function Box() {}", "export const Box = dialogPart<BoxProps>(title, () => load());"],
  ["type Parts = { a: string };", "interface Parts {\n  b: string;\n}"],
  ["export function Mailbox() {}", "type Mailbox = string;"],
])("%s beside %s is fine", (one, other) => {
  expect(
    namesUsedTwice([
      ["shared/src/a.ts", one],
      ["web/src/b.tsx", other],
    ]),
  ).toEqual([]);
});
