import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { moveSourceMaps } from "./move-source-maps.ts";

it("a built folder that is served holds no source maps, and those of the last build go", async () => {
  const folder = await mkdtemp(join(tmpdir(), "deskbell-maps-"));
  const [dist, maps] = [join(folder, "dist"), join(folder, "maps")];
  await mkdir(join(dist, "assets"), { recursive: true });
  await mkdir(maps);
  await writeFile(join(maps, "old.js.map"), "old");
  await writeFile(join(dist, "assets/a.js"), "a");
  await writeFile(join(dist, "assets/a.js.map"), "source of a");
  await moveSourceMaps(dist, maps);
  expect(await readdir(dist, { recursive: true })).toEqual(["assets", "assets/a.js"]);
  expect(await readdir(maps, { recursive: true })).toEqual(["assets", "assets/a.js.map"]);
  expect(await readFile(join(maps, "assets/a.js.map"), "utf8")).toBe("source of a");
  await rm(folder, { recursive: true });
});
