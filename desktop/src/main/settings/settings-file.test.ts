import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSettingsFile } from "./settings-file.ts";
import { defaultStoredSettings } from "./stored-settings.ts";

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "deskbell-settings-"));
  path = join(directory, "settings.json");
});
afterEach(() => rmSync(directory, { recursive: true }));

const server = { origin: "https://desk.example" };

test("a new computer has the defaults, and nothing is damaged", () => {
  const { file, wasDamaged } = openSettingsFile(join(directory, "new"));
  expect(wasDamaged).toBe(false);
  expect(file.get("settings")).toEqual(defaultStoredSettings.settings);
});

test("what was set is there after the next start, whole and for its owner only", () => {
  const { file } = openSettingsFile(directory);
  file.set("server", server);
  file.set("knowsTray", true);
  expect(file.get("server")).toEqual(server);
  const next = openSettingsFile(directory);
  expect(next.wasDamaged).toBe(false);
  expect(next.file.get("server")).toEqual(server);
  expect(next.file.get("knowsTray")).toBe(true);
  expect(readdirSync(directory)).toEqual(["settings.json"]);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("settings that the version before has written are read, and written back the same", () => {
  const stored = {
    server: { origin: "https://desk.example" },
    place: { x: 20, y: 30, width: 1200, height: 800, isMaximized: false },
    settings: {
      ...defaultStoredSettings.settings,
      theme: "dark",
      notificationText: "sender",
      quietHours: { ...defaultStoredSettings.settings.quietHours, isOn: true },
    },
    knowsTray: true,
    leftNotices: ["64f0c0ffee00000000000001"],
    isInAppsMenu: false,
  };
  writeFileSync(path, `${JSON.stringify(stored, null, "\t")}\n`, { mode: 0o600 });
  const { file, wasDamaged } = openSettingsFile(directory);
  expect(wasDamaged).toBe(false);
  for (const [name, value] of Object.entries(stored)) {
    expect(file.get(name as keyof typeof stored), name).toEqual(value);
  }
  file.set("knowsTray", true);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(stored);
});

test("what an older console has not stored yet is as on a new computer", () => {
  writeFileSync(path, JSON.stringify({ server }));
  const { file, wasDamaged } = openSettingsFile(directory);
  expect(wasDamaged).toBe(false);
  expect(file.get("server")).toEqual(server);
  expect(file.get("place")).toBeNull();
});

test("the settings of a console that knew no shortcut and no idle time are kept, and these are as on a new computer", () => {
  const { raiseShortcut, awayAfterMinutes, ...before } = {
    ...defaultStoredSettings.settings,
    theme: "dark",
  };
  writeFileSync(path, JSON.stringify({ server, settings: before }));
  const { file, wasDamaged } = openSettingsFile(directory);
  expect(wasDamaged).toBe(false);
  expect(file.get("server")).toEqual(server);
  expect(file.get("settings")).toEqual({ ...before, raiseShortcut, awayAfterMinutes });
});

test.each([
  ["no JSON", '{"server":'],
  ["nothing at all", ""],
  ["no settings", "[]"],
  ["another kind of value", JSON.stringify({ server, knowsTray: "yes" })],
])("damaged settings (%s) are reported once, and are as on a new computer", (_name, text) => {
  writeFileSync(path, text);
  const { file, wasDamaged } = openSettingsFile(directory);
  expect(wasDamaged).toBe(true);
  expect(file.get("server")).toBeNull();
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(defaultStoredSettings);
  expect(openSettingsFile(directory).wasDamaged).toBe(false);
});

test("settings that the system does not let be read count as damaged, and the console starts", () => {
  symlinkSync("settings.json", path); // a link to itself: reading it fails, also for root
  const { file, wasDamaged } = openSettingsFile(directory);
  expect(wasDamaged).toBe(true);
  expect(file.get("server")).toBeNull();
  expect(openSettingsFile(directory).wasDamaged).toBe(false);
});

test("settings that cannot be written count until the console ends, are warned of once, and are written when that works again", () => {
  const below = join(directory, "profile");
  let warnings = 0;
  const { file } = openSettingsFile(below, () => (warnings += 1));
  rmSync(below, { recursive: true });
  writeFileSync(below, ""); // a file where the folder was: nothing can be written, also by root
  file.set("server", server);
  file.set("knowsTray", true);
  expect(file.get("server")).toEqual(server);
  expect(warnings).toBe(1);
  rmSync(below);
  file.set("isInAppsMenu", true);
  const next = openSettingsFile(below).file;
  expect(next.get("server")).toEqual(server);
  expect(next.get("knowsTray")).toBe(true);
  expect(warnings).toBe(1);
});

test("a console killed while it writes leaves the old settings or the new, never a half", async () => {
  const register = new URL("../../../electron-fake/src/register.ts", import.meta.url);
  const program = fileURLToPath(new URL("../../testing/write-settings.ts", import.meta.url));
  for (const writesMin of [1, 3, 8]) {
    const writer = spawn(process.execPath, ["--import", register.href, program, directory], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(writer, "exit");
    let written = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      written = Number(line);
      if (written >= writesMin) writer.kill("SIGKILL");
    }
    await ended;
    expect(written).toBeGreaterThanOrEqual(writesMin);
    const { file, wasDamaged } = openSettingsFile(directory);
    expect(wasDamaged).toBe(false);
    const [newest, ...tickets] = file.get("leftNotices");
    expect([written, written + 1]).toContain(Number(newest));
    expect(tickets).toHaveLength(2_000);
  }
});
