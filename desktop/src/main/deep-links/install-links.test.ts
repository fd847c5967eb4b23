import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { protocolClients } from "../../../electron-fake/src/app/protocol-clients.ts";
import { system } from "../../../electron-fake/src/platform.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { createApplicationsMenu, installedProgram } from "../system/applications-menu.ts";
import { registerLinks } from "./register-links.ts";

const icon = join(import.meta.dirname, "../../../assets/icon.png");

let home: string;
let program: string;
let data: string;
let entry: string;
let warnings: string[];
const before = { ...process.env };
beforeEach(async () => {
  system.platform = "linux";
  recorded.protocolClients.clear();
  home = await mkdtemp(join(tmpdir(), "deskbell links-"));
  data = join(home, "data");
  entry = join(data, "applications/deskbell.desktop");
  program = join(home, "Deskbell $5 `x`.AppImage");
  await writeFile(program, `#!/bin/sh\necho "$1" > "${home}/opened"\n`);
  await chmod(program, 0o755);
  // Electron, and so the fake, asks the system.
  Object.assign(process.env, { XDG_DATA_HOME: data, XDG_DATA_DIRS: join(home, "system") });
  Object.assign(process.env, { XDG_CONFIG_HOME: join(home, "config") });
  warnings = [];
});
afterEach(async () => {
  process.env = { ...before };
  await rm(home, { recursive: true });
});

const anAppsMenu = () => createApplicationsMenu({ env: process.env, home, program, icon });

const register = (applicationsMenu: ReturnType<typeof anAppsMenu> | null, isInAppsMenu = true) =>
  registerLinks({
    app: {
      isPackaged: true,
      getAppPath: () => home,
      setAsDefaultProtocolClient: (scheme, path = "", args = []) =>
        protocolClients.set("deskbell.desktop", scheme, path, args),
    },
    platform: "linux",
    executable: program,
    applicationsMenu,
    isInAppsMenu: () => isInAppsMenu,
    warn: (sentence) => warnings.push(sentence),
    retryMs: 1,
  });

test("a console from an AppImage puts itself into the applications menu, and opens links from then on", async () => {
  await register(anAppsMenu());
  expect(recorded.protocolClients.has("deskbell")).toBe(true);
  expect(warnings).toEqual([]);
  execFileSync("desktop-file-validate", [entry]);
  expect((await stat(join(data, "icons/hicolor/256x256/apps/deskbell.png"))).size).toBeGreaterThan(
    0,
  );

  // The desktop's own part, for real: it starts the console with the link.
  execFileSync("gio", ["mime", "x-scheme-handler/deskbell", "deskbell.desktop"], {
    stdio: "ignore",
  });
  execFileSync("gio", ["open", "deskbell://ticket/42"]);
  await expect
    .poll(() => readFile(join(home, "opened"), "utf8").catch(() => ""))
    .toBe("deskbell://ticket/42\n");
});

test("a console that was moved is found where it is now", async () => {
  await register(anAppsMenu());
  const { mtimeMs } = await stat(entry);
  await register(anAppsMenu());
  expect((await stat(entry)).mtimeMs).toBe(mtimeMs);
  program = join(home, "elsewhere");
  await register(anAppsMenu());
  expect(await readFile(entry, "utf8")).toContain(`Exec="${program}" %U`);
});

test("an agent who does not want the console in the menu has nothing of it left, and no warning", async () => {
  await register(anAppsMenu());
  await register(anAppsMenu(), false);
  expect(existsSync(entry)).toBe(false);
  expect(existsSync(join(data, "icons/hicolor/256x256/apps/deskbell.png"))).toBe(false);
  expect(warnings).toEqual([]);
});

test("where the system's package brings the file, an older one of the agent's own gives way", async () => {
  await register(anAppsMenu());
  await mkdir(join(home, "system/applications"), { recursive: true });
  await writeFile(join(home, "system/applications/deskbell.desktop"), "[Desktop Entry]\n");
  const applicationsMenu = anAppsMenu();
  await register(applicationsMenu);
  expect(applicationsMenu.isOfSystem).toBe(true);
  expect(existsSync(entry)).toBe(false);
  expect(recorded.protocolClients.has("deskbell")).toBe(true);
});

test("an agent is warned when links cannot open the console", async () => {
  await register(null);
  expect(warnings).toEqual([
    "Links to tickets do not open Deskbell on this computer: the system has refused it.",
  ]);
  await writeFile(data, "in the way");
  await register(anAppsMenu());
  expect(warnings[1]).toContain("it could not be put into the applications menu");
});

test("what starts the console is the AppImage it came in, and not another's", () => {
  const env = { APPIMAGE: "/home/ana/Deskbell.AppImage", APPDIR: "/tmp/.mount_Deskbe" };
  expect(installedProgram(env, "/tmp/.mount_Deskbe/deskbell")).toBe(env.APPIMAGE);
  expect(installedProgram(env, "/opt/Deskbell/deskbell")).toBe("/opt/Deskbell/deskbell");
  expect(installedProgram({}, "/opt/Deskbell/deskbell")).toBe("/opt/Deskbell/deskbell");
});
