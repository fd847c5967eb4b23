import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loginItems } from "../../../electron-fake/src/app/login-items.ts";
import { system } from "../../../electron-fake/src/platform.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { createStartAtLogin, wasOpenedAtLogin } from "./start-at-login.ts";

const app = {
  setLoginItemSettings: loginItems.set,
  getLoginItemSettings: loginItems.get,
};

let configHome: string;
beforeEach(async () => {
  configHome = await mkdtemp(join(tmpdir(), "deskbell-login-"));
  Object.assign(recorded, { loginItem: {}, needsApproval: false, wasOpenedAtLogin: false });
});
afterEach(() => rm(configHome, { recursive: true }));

function on(platform: NodeJS.Platform, program: string) {
  system.platform = platform;
  return createStartAtLogin({ app, platform, configHome, command: [program] });
}

test("on Linux a file opens the console at login, hidden, and none does when it is not wanted", async () => {
  const startAtLogin = on("linux", "/opt/My $Desk/100%/deskbell");
  await startAtLogin(true);
  const entry = await readFile(join(configHome, "autostart/deskbell.desktop"), "utf8");
  expect(entry).toContain('Exec="/opt/My \\\\$Desk/100%%/deskbell" "--hidden"');
  await startAtLogin(false);
  await startAtLogin(false);
  await expect(readFile(join(configHome, "autostart/deskbell.desktop"))).rejects.toThrow("ENOENT");
});

test("on Windows the console is opened at login with what hides it", async () => {
  const startAtLogin = on("win32", "C:\\Deskbell\\Deskbell.exe");
  await startAtLogin(true);
  expect(recorded.loginItem).toEqual({
    openAtLogin: true,
    path: "C:\\Deskbell\\Deskbell.exe",
    args: ["--hidden"],
  });
  expect(wasOpenedAtLogin(app, "win32", ["Deskbell.exe", "--hidden"])).toBe(true);
  expect(wasOpenedAtLogin(app, "win32", ["Deskbell.exe"])).toBe(false);
  await startAtLogin(false);
  expect(recorded.loginItem.openAtLogin).toBe(false);
});

test("on macOS, which passes no arguments, the console hides when the system has opened it", async () => {
  const startAtLogin = on("darwin", "/Applications/Deskbell.app");
  await startAtLogin(true);
  expect(recorded.loginItem).toEqual({ openAtLogin: true });
  expect(wasOpenedAtLogin(app, "darwin", ["Deskbell"])).toBe(false);
  recorded.wasOpenedAtLogin = true;
  expect(wasOpenedAtLogin(app, "darwin", ["Deskbell"])).toBe(true);
});

test("on macOS an agent learns where to allow that the console opens at login", async () => {
  const startAtLogin = on("darwin", "/Applications/Deskbell.app");
  recorded.needsApproval = true;
  await expect(startAtLogin(true)).rejects.toThrow("System Settings, General, Login Items");
  await startAtLogin(false);
});
