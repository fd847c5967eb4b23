import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const require = createRequire(import.meta.url);
/** What electron-builder downloads with: our `overrides` give it the @electron/get of the package electron. */
const {
  downloadBuilderToolset,
  downloadElectronArtifactZip,
} = require("app-builder-lib/out/util/electronGet");

const name = Buffer.from("tool");
const content = Buffer.from("#!");
/** A zip of one file that is stored as it is. */
const archive = zipOfOne();
const sha256 = createHash("sha256").update(archive).digest("hex");

let mirror: Server;
let url: string;
let folder: string;
let asked: string[];
/** Answers of this many requests are errors of the server. */
let failures: number;

beforeEach(async () => {
  asked = [];
  failures = 0;
  folder = await mkdtemp(join(tmpdir(), "deskbell-downloads-"));
  mirror = createServer((req, res) => {
    asked.push(req.url ?? "");
    if (failures-- > 0) return res.writeHead(503).end();
    res.end(
      req.url?.includes("SHASUMS256") ? `${sha256} *electron-v45.3.2-linux-x64.zip\n` : archive,
    );
  }).listen(0, "127.0.0.1");
  await once(mirror, "listening");
  url = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`;
  vi.stubEnv("ELECTRON_BUILDER_CACHE", folder);
  vi.stubEnv("ELECTRON_BUILDER_BINARIES_MIRROR", `${url}/`);
  vi.stubEnv("ELECTRON_BUILDER_BINARIES_ALLOW_HTTP", "true");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  mirror.close();
  await rm(folder, { recursive: true });
});

const electron = () =>
  downloadElectronArtifactZip({
    electronDownload: { mirror: `${url}/`, cache: join(folder, "electron") },
    arch: "x64",
    version: "45.3.2",
    platformName: "linux",
    artifactName: "electron",
    cacheDir: folder,
  });

test("a release is packed over the Electron that was published; a mirror that is busy is said so, and asked at the next try", async () => {
  failures = 1;
  await expect(electron()).rejects.toThrow("503");
  const path: string = await electron();
  expect(await readFile(path)).toEqual(archive);
  expect(asked).toEqual([
    "/v45.3.2/electron-v45.3.2-linux-x64.zip",
    "/v45.3.2/electron-v45.3.2-linux-x64.zip",
    "/v45.3.2/SHASUMS256.txt",
  ]);
});

test("the tools of a package are downloaded once, and refused when their checksum is another", async () => {
  const tool = (checksum: string) =>
    downloadBuilderToolset({
      releaseName: "appimage@1.0.0",
      filenameWithExt: "appimage.zip",
      checksums: { "appimage.zip": checksum },
    });
  await expect(tool("0".repeat(64))).rejects.toThrow(/checksum|sha/i);
  const path: string = await tool(sha256);
  expect(await readFile(join(path, "tool"))).toEqual(content);
  const before = asked.length;
  expect(await tool(sha256)).toBe(path);
  expect(asked).toHaveLength(before);
});

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3: its entry, the directory and its end. */
function zipOfOne(): Buffer {
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(10, 0); // the version that reads it
  entry.writeUInt32LE(crc32(content), 10);
  entry.writeUInt32LE(content.length, 14);
  entry.writeUInt32LE(content.length, 18);
  entry.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), entry, name, content]);
  const directory = Buffer.concat([Buffer.from("PK\x01\x02\x0a\0"), entry, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from("PK\x05\x06"), end]);
}
