import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putInPlace } from "./put-in-place.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-build-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function made(name: string): Promise<string> {
  const path = join(folder, name, "dist");
  await mkdir(path, { recursive: true });
  for (const file of ["index.html", "login.html"]) await writeFile(join(path, file), name);
  return path;
}

it("the first build is put where there was none", async () => {
  const place = join(folder, "dist");
  await putInPlace(await made("a"), place);
  expect(await readFile(join(place, "index.html"), "utf8")).toBe("a");
});

it("of several desks that build the website at once one's build stays, whole", async () => {
  const place = join(folder, "dist");
  await putInPlace(await made("old"), place);
  const builds = await Promise.all(["a", "b", "c", "d", "e"].map(made));
  await Promise.all(builds.map((build) => putInPlace(build, place)));
  expect(await readdir(place)).toEqual(["index.html", "login.html"]);
  const [index, login] = await Promise.all(
    ["index.html", "login.html"].map((file) => readFile(join(place, file), "utf8")),
  );
  expect(["a", "b", "c", "d", "e"]).toContain(index);
  expect(login).toBe(index);
});
