import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createStartAtLogin } from "./start-at-login.ts";

test("on Linux a file opens the console at login, hidden, and none does when it is not wanted", async () => {
  const configHome = await mkdtemp(join(tmpdir(), "deskbell-login-"));
  const command = ["/opt/My $Desk/100%/deskbell"] as const;
  const app = { setLoginItemSettings: () => {} };
  const startAtLogin = createStartAtLogin({ app, platform: "linux", configHome, command });
  await startAtLogin(true);
  const entry = await readFile(join(configHome, "autostart/deskbell.desktop"), "utf8");
  expect(entry).toContain('Exec="/opt/My \\\\$Desk/100%%/deskbell" "--hidden"');
  await startAtLogin(false);
  await startAtLogin(false);
  await expect(readFile(join(configHome, "autostart/deskbell.desktop"))).rejects.toThrow("ENOENT");
  await rm(configHome, { recursive: true });
});

test("elsewhere the system is told", async () => {
  const told: unknown[] = [];
  const startAtLogin = createStartAtLogin({
    app: { setLoginItemSettings: (settings) => told.push(settings) },
    platform: "darwin",
    configHome: "",
    command: ["/Applications/Deskbell.app"],
  });
  await startAtLogin(true);
  expect(told).toEqual([{ openAtLogin: true, args: ["--hidden"] }]);
});
