import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nothingKept } from "./settings.ts";
import { openKeptFile } from "./settings-file.ts";

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "deskbell-kept-"));
  path = join(directory, "settings.json");
});
afterEach(() => rmSync(directory, { recursive: true }));

const server = { origin: "https://desk.example" };

test("a new computer has nothing kept, and nothing is damaged", () => {
  const { file, wasDamaged } = openKeptFile(join(directory, "new"));
  expect(wasDamaged).toBe(false);
  expect(file.get("settings")).toEqual(nothingKept.settings);
});

test("what is kept is there after the next start, whole and for its owner only", () => {
  const { file } = openKeptFile(directory);
  file.set("server", server);
  file.set("knowsTray", true);
  expect(file.get("server")).toEqual(server);
  const next = openKeptFile(directory);
  expect(next.wasDamaged).toBe(false);
  expect(next.file.get("server")).toEqual(server);
  expect(next.file.get("knowsTray")).toBe(true);
  expect(readdirSync(directory)).toEqual(["settings.json"]);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("what an older console has not kept yet is as on a new computer", () => {
  writeFileSync(path, JSON.stringify({ server }));
  const { file, wasDamaged } = openKeptFile(directory);
  expect(wasDamaged).toBe(false);
  expect(file.get("server")).toEqual(server);
  expect(file.get("place")).toBeNull();
});

test.each([
  ["no JSON", '{"server":'],
  ["nothing at all", ""],
  ["no settings", "[]"],
  ["another kind of value", JSON.stringify({ server, knowsTray: "yes" })],
])("damaged settings (%s) are told of once, and are as on a new computer", (_name, text) => {
  writeFileSync(path, text);
  const { file, wasDamaged } = openKeptFile(directory);
  expect(wasDamaged).toBe(true);
  expect(file.get("server")).toBeNull();
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(nothingKept);
  expect(openKeptFile(directory).wasDamaged).toBe(false);
});
