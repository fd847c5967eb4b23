import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { texts } from "../../shared/src/texts.ts";
import { root } from "../steps/run-step.ts";
import { findMessages } from "./find-messages.ts";
import { findErrorMessages } from "./find-wire-messages.ts";
import { type Catalogue, judgeCatalogue, renewed } from "./judge-catalogue.ts";

// npm run messages puts every message of the source into the catalogues of shared/catalogues and takes out
// what nobody uses; with --check (in npm run lint) nothing is written, and it fails when that would change
// something, when a message has no words in a catalogue, or when a text of the page stands in no catalogue.

const isCheck = process.argv.includes("--check");
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/i18n\//.test(file))
    .sort()
    .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));

const messages = new Set<string>(Object.values(texts));
const problems: string[] = [];
for (const { file, code } of sources("{web/src,desktop/src/main}/**/*.{ts,tsx}")) {
  const found = findMessages(code, file);
  for (const { text } of found.messages) messages.add(text);
  for (const { text, line } of found.problems) problems.push(`${file}:${line} ${text}`);
  for (const { text, line } of found.literals) {
    problems.push(`${file}:${line} “${text}” is in no catalogue: t("…")`);
  }
}
// Pages that are files.
for (const { code } of sources("desktop/assets/pages/*.html")) {
  for (const [, text = ""] of code.matchAll(/>([^<>]*\p{L}[^<>]*)</gu)) messages.add(text.trim());
}
// The wire's words stay what they are; the page looks them up.
for (const { file, code } of sources("shared/src/**/*.ts")) {
  for (const { text } of findMessages(code, file).literals) messages.add(text);
}
for (const { file, code } of sources("server/src/**/*.ts")) {
  for (const text of findErrorMessages(code, file)) messages.add(text);
}

const sorted = [...messages].sort();
for (const file of globSync("shared/catalogues/*.json", { cwd: root }).sort()) {
  const path = join(root, file);
  const catalogue: Catalogue = JSON.parse(readFileSync(path, "utf8"));
  // A catalogue of the same language begins with the source's words.
  const isEnglish = /\/en(?:-[\w-]+)?\.json$/.test(file);
  const renew = () => renewed(catalogue, sorted, (message) => (isEnglish ? message : ""));
  if (!isCheck) writeFileSync(path, `${JSON.stringify(renew(), null, 2)}\n`);
  const judged = judgeCatalogue(isCheck ? catalogue : renew(), sorted);
  problems.push(...judged.map((problem) => `${file}: ${problem}`));
}
for (const problem of problems) console.error(`✘ ${problem}`);
console.log(`${messages.size} messages in the catalogues.`);
if (problems.length > 0) {
  if (isCheck) console.error("npm run messages renews the catalogues.");
  process.exitCode = 1;
}
