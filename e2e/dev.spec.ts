import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, expect, type Page, test } from "@playwright/test";
import { freePort } from "./programs/free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What `npm run dev` runs, in a copy that may be changed; packages are found in the folders above it. */
async function copySources(): Promise<string> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const copy = await mkdtemp(join(root, ".cache/dev-"));
  const paths = [
    ".ci/dev",
    "desktop",
    "e2e/programs/free-port.ts",
    "e2e/programs/required-parts.ts",
    "server/src",
    "server/vendor-patches",
    "shared",
    "web",
    "tsconfig.base.json",
  ];
  for (const path of paths) {
    const filter = (source: string) =>
      !/\/(?:node_modules|dist|release|\.types|\.cache|\.development|\.source-maps)$/.test(source);
    await cp(join(root, path), join(copy, path), { recursive: true, filter });
  }
  // What npm could not put beside another version of the same package.
  for (const own of ["server/node_modules", "desktop/node_modules"])
    if (existsSync(join(root, own))) await symlink(join(root, own), join(copy, own));
  // Without workspaces, which Vite would take for the place of all packages.
  const { workspaces: _, ...manifest } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  );
  await writeFile(join(copy, "package.json"), JSON.stringify(manifest));
  return copy;
}

async function change(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(path, "utf8");
  expect(text).toContain(before);
  await writeFile(path, text.replace(before, after));
}

/** The console's page, which runs on electron-fake: in the copy there is no Electron. */
async function consolePage(log: () => string): Promise<Page> {
  const address = /DevTools listening on (ws:\S+)/;
  await expect.poll(log, { timeout: 120_000 }).toMatch(address);
  const electron = await chromium.connectOverCDP(address.exec(log())?.[1] ?? "");
  const pages = () => electron.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length, { timeout: 120_000 }).toBe(1);
  return pages()[0] as Page;
}

test("a developer changes a page and sees it in browser and console without a reload, changes the server and it starts again, and Ctrl+C ends all", async ({
  page,
}) => {
  test.slow(); // a desk of its own, a console, and two starts of the server
  const [copy, data] = await Promise.all([copySources(), mkdtemp(join(tmpdir(), "deskbell-dev-"))]);
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const dev = spawn(process.execPath, [join(copy, ".ci/dev/main.ts"), "--console"], {
    env: {
      ...process.env,
      DISPLAY: "", // the console's window is drawn nowhere
      WAYLAND_DISPLAY: "",
      PORT: String(port),
      IDENTITY_EMULATOR_PORT: String(emulatorPort),
      DATA_DIR: data,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(dev, "exit");
  let log = "";
  for (const stream of [dev.stdout, dev.stderr])
    stream.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
  const troubles: string[] = [];
  const watchFor = (page: Page) => {
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") troubles.push(message.text());
    });
  };
  watchFor(page);

  try {
    const site = `http://localhost:${port}`;
    // A page that stayed open asks as soon as somebody listens, the server may still be starting.
    const client = () =>
      fetch(`${site}/@vite/client`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(client, { timeout: 120_000 }).toBe(true);
    await page.goto(`${site}/login`);
    await expect.poll(() => log, { timeout: 120_000 }).toContain(`Deskbell is open at ${site}`);
    const desktop = await consolePage(() => log);
    watchFor(desktop);
    const pages = [page, desktop];
    for (const each of pages) {
      await each.getByLabel("E-mail").fill("typed@example.com", { timeout: 120_000 });
      await each.evaluate(() => document.body.setAttribute("data-loaded", "once"));
      await expect(each.getByText("The demo data are being written")).toHaveCount(0, {
        timeout: 120_000,
      });
    }
    await change(
      join(copy, "web/src/ui/fields/PasswordField.tsx"),
      "  const id = useId();\n",
      '  const id = useId();\n  document.body.dataset.edited = "yes";\n',
    );
    for (const each of pages) {
      await expect(each.locator("body[data-edited][data-loaded]")).toBeAttached({
        timeout: 120_000,
      });
      await expect(each.getByLabel("E-mail")).toHaveValue("typed@example.com");
    }

    await change(
      join(copy, "server/src/http/health/health.routes.ts"),
      '{ status: "ok" }',
      '{ status: "changed" }',
    );
    // While it starts again a connection may be cut.
    const health = () =>
      fetch(`${site}/healthz`)
        .then((answer) => answer.text())
        .catch(() => "");
    await expect.poll(health, { timeout: 120_000 }).toContain("changed");
    expect(troubles, log).toEqual([]);

    dev.kill("SIGINT");
    await expect(exited, log).resolves.toEqual([0, null]);
    for (const ended of [port, emulatorPort])
      await expect(fetch(`http://127.0.0.1:${ended}`)).rejects.toThrow();
  } finally {
    if (dev.exitCode === null) dev.kill("SIGTERM");
    await exited;
    await test.info().attach("dev.log", { body: log, contentType: "text/plain" });
    await Promise.all([copy, data].map((path) => rm(path, { recursive: true, force: true })));
  }
});
