import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What `npm run dev` runs, in a copy that may be changed; packages are found in the folders above it. */
async function copySources(): Promise<string> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const copy = await mkdtemp(join(root, ".cache/dev-"));
  const paths = [
    ".ci/dev",
    "e2e/free-port.ts",
    "server/src",
    "server/vendor-patches",
    "shared",
    "web",
    "tsconfig.base.json",
  ];
  for (const path of paths) {
    const filter = (source: string) => !/\/(?:node_modules|dist|\.types|\.cache)$/.test(source);
    await cp(join(root, path), join(copy, path), { recursive: true, filter });
  }
  // What npm could not put beside another version of the same package.
  const own = "server/node_modules";
  if (existsSync(join(root, own))) await symlink(join(root, own), join(copy, own));
  return copy;
}

async function change(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(path, "utf8");
  expect(text).toContain(before);
  await writeFile(path, text.replace(before, after));
}

test("a developer changes a page and sees it without a reload, changes the server and it starts again, and Ctrl+C ends all", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [copy, data] = await Promise.all([copySources(), mkdtemp(join(tmpdir(), "deskbell-dev-"))]);
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const dev = spawn(process.execPath, [join(copy, ".ci/dev/main.ts")], {
    env: {
      ...process.env,
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
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });

  try {
    const site = `http://localhost:${port}`;
    await expect.poll(() => log, { timeout: 60_000 }).toContain(`Deskbell is open at ${site}`);
    await page.goto(`${site}/login`);
    const email = page.getByLabel("E-mail");
    await email.fill("typed@example.com", { timeout: 30_000 });
    await page.evaluate(() => document.body.setAttribute("data-loaded", "once"));
    await change(
      join(copy, "web/src/pages/account/LoginPage.tsx"),
      "export function LoginPage() {\n",
      'export function LoginPage() {\n  document.body.dataset.edited = "yes";\n',
    );
    await expect(page.locator("body[data-edited][data-loaded]")).toBeAttached();
    await expect(email).toHaveValue("typed@example.com");

    await change(
      join(copy, "server/src/http/health/health.routes.ts"),
      '{ status: "ok" }',
      '{ status: "changed" }',
    );
    const health = () => fetch(`${site}/healthz`).then((answer) => answer.text());
    await expect.poll(health, { timeout: 60_000 }).toContain("changed");
    expect(troubles, log).toEqual([]);

    dev.kill("SIGINT");
    await expect(exited, log).resolves.toEqual([0, null]);
    for (const ended of [port, emulatorPort])
      await expect(fetch(`http://127.0.0.1:${ended}`)).rejects.toThrow();
  } finally {
    if (dev.exitCode === null) dev.kill("SIGTERM");
    await exited;
    await Promise.all([copy, data].map((path) => rm(path, { recursive: true, force: true })));
  }
});
