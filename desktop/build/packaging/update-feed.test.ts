import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { keepInFeed, readFeed, type UpdateFeed } from "./update-feed.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-feed-"));
});
afterEach(() => rm(folder, { recursive: true }));

const aFeed = (name: string, version = "1.2.0"): UpdateFeed => ({
  version,
  files: [{ url: name, sha512: `hash of ${name}`, size: 5 }],
  path: name,
  sha512: `hash of ${name}`,
  releaseDate: "2026-11-21T12:00:00.000Z",
});

test("AppImage and Debian package are offered by one feed", async () => {
  const file = join(folder, "latest-linux.yml");
  await writeFile(file, stringify(aFeed("deskbell.deb")));
  await keepInFeed(file, aFeed("Deskbell.AppImage"));
  const feed = await readFeed(file);
  expect(feed?.files.map(({ url }) => url)).toEqual(["Deskbell.AppImage", "deskbell.deb"]);
  expect(feed).toMatchObject({ path: "Deskbell.AppImage", sha512: "hash of Deskbell.AppImage" });
});

test("another version's files are not offered any more", async () => {
  const file = join(folder, "latest-linux.yml");
  await writeFile(file, stringify(aFeed("deskbell.deb")));
  await keepInFeed(file, aFeed("Deskbell.AppImage", "1.1.0"));
  expect((await readFeed(file))?.files.map(({ url }) => url)).toEqual(["deskbell.deb"]);
});

test("without an earlier run the feed stays as it is", async () => {
  const file = join(folder, "latest-linux.yml");
  await keepInFeed(file, null);
  expect(await readFeed(file)).toBeNull();
});
