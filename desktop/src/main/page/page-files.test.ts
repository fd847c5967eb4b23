import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageFiles } from "./page-files.ts";

let directory: string;
let find: ReturnType<typeof createPageFiles>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-files-"));
  const [web, console] = [join(directory, "web"), join(directory, "console")];
  await mkdir(join(web, "assets"), { recursive: true });
  await mkdir(console);
  await writeFile(join(web, "console.html"), "shell");
  await writeFile(join(web, "assets/main-1.js"), "script");
  await writeFile(join(web, "assets/main-1.js.map"), "map");
  await writeFile(join(console, "stopped.html"), "stopped");
  await writeFile(join(directory, "secret.html"), "secret");
  find = createPageFiles({ web, console });
});
afterAll(() => rm(directory, { recursive: true }));

const read = async (path: string) => {
  const file = await find(path);
  return file && new TextDecoder().decode(file.body);
};

test.each(["/", "/login", "/inbox/0123456789abcdef01234567", "/verification/a%20b"])(
  "%s is drawn by the shell",
  async (path) => {
    expect(await read(path)).toBe("shell");
  },
);

test("scripts, and the console's own pages, are files", async () => {
  expect(await find("/assets/main-1.js")).toMatchObject({
    type: "text/javascript; charset=utf-8",
    isImmutable: true,
  });
  expect(await read("/console/stopped.html")).toBe("stopped");
});

// case G18
test.each([
  "/assets/missing.js",
  "/assets/",
  "/assets/main-1.js.map",
  "/../secret.html",
  "/..%2Fsecret.html",
  "/%2e%2e%2fsecret.html",
  "/console/..%2f..%2fsecret.html",
  "/..\\secret.html",
  "/..%5csecret.html",
  "/%00.html",
  "/%E0%A4%A",
  "/console/",
])("%s is nothing", async (path) => {
  expect(await find(path)).toBeNull();
});
