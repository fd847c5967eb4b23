import { readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkElectronUse } from "./check.ts";
import { harmless } from "./harmless.ts";

const desktop = join(import.meta.dirname, "..");
const modules = join(desktop, "../node_modules");
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

test("what is compared is the Electron that is pinned", () => {
  const { version } = read(join(modules, "electron/package.json"));
  expect(version).toBe(read(join(desktop, "package.json")).devDependencies.electron);
});

test("the console uses nothing of Electron on a system where Electron does not have it", () => {
  const { uses, problems } = checkElectronUse(join(desktop, "tsconfig.json"), harmless);
  expect(problems).toEqual([]);
  // It looks at functions, events, options, fields and what is taken apart.
  const found = new Set(uses.map(({ api }) => api));
  for (const api of [
    "App.setBadgeCount",
    "PowerMonitor.on('unlock-screen')",
    "Settings.args",
    "NativeTheme.themeSource",
    "LoginItemSettings.status",
  ]) {
    expect(found).toContain(api);
  }
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-electron-api-"));
  await symlink(modules, join(folder, "node_modules"));
  const compilerOptions = { strict: true, module: "nodenext", types: ["node", "electron"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the check says of a source. */
async function problemsOf(source: string, allowed: Record<string, string> = {}): Promise<string[]> {
  const lines = 'import { app, BrowserWindow, Notification, powerMonitor } from "electron";\n';
  const given = "const { platform } = process; export const window = new BrowserWindow();\n";
  await writeFile(join(folder, "source.ts"), `${lines}${given}${source}`);
  return checkElectronUse(join(folder, "tsconfig.json"), allowed).problems.map((problem) =>
    problem.replace(/^.*source\.ts/, "source.ts"),
  );
}

test("a function, an event, an option or a field that a system lacks is found", async () => {
  expect(await problemsOf('powerMonitor.on("unlock-screen", () => {});')).toEqual([
    "source.ts:3: PowerMonitor.on('unlock-screen') does not exist on linux",
  ]);
  expect(await problemsOf("app.setBadgeCount(1);")).toEqual([
    "source.ts:3: App.setBadgeCount does not exist on win32",
  ]);
  expect(
    await problemsOf(
      'if (platform !== "linux") {\n  app.setLoginItemSettings({\n    args: [],\n  });\n}',
    ),
  ).toEqual(["source.ts:5: Settings.args does not exist on darwin"]);
  expect(
    await problemsOf('new Notification({ ...(platform === "darwin" && { toastXml: "" }) });'),
  ).toEqual(["source.ts:3: NotificationConstructorOptions.toastXml does not exist on darwin"]);
  expect(
    await problemsOf(
      'if (platform === "win32") { const { status } = app.getLoginItemSettings(); void status; }',
    ),
  ).toEqual(["source.ts:3: LoginItemSettings.status does not exist on win32"]);
});

test("what is asked only where it exists is not", async () => {
  const source = `
const isWindows = platform === "win32";
isWindows ? window.setOverlayIcon(null, "") : app.setBadgeCount(1);
export function subscribe(given: { platform: string }) {
  if (given.platform === "linux") return;
  powerMonitor.on("lock-screen", () => app.setLoginItemSettings({ ...(isWindows && { args: [] }) }));
}
if (!(platform === "linux" || isWindows)) app.setBadgeCount();
platform === "darwin" && app.dock?.bounce();
`;
  expect(await problemsOf(source)).toEqual([]);
});

test("what no Electron knows is found, and so is an allowance that nothing needs", async () => {
  const [unknown, ...more] = await problemsOf('app.on("wake-up", () => {});');
  expect(unknown).toContain("source.ts: Electron's declarations do not know it");
  expect(more).toEqual([]);
  expect(await problemsOf("app.paint();")).toHaveLength(1);
  expect(await problemsOf("", { "App.on('activate')": "why not" })).toEqual([
    "App.on('activate') is said to be harmless, and not used where it is missing",
  ]);
});
