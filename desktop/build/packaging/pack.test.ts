import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { root } from "../root.ts";
import { readFeed } from "./update-feed.ts";

const packed = inject("packed");
const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));

function run(program: string, ...options: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

describe.runIf(packed)("the packed console", () => {
  if (!packed) return;
  const { output, app, extracted, architecture, updateUrl } = packed;
  const resources = (name: string) => join(app, "resources", name);
  const asar = resources("app.asar");
  /** Paths in the archive, with a leading slash. */
  const paths = listPackage(asar, { isPack: false });
  const inAsar = (path: string) => extractFile(asar, path);

  test("holds the built console and the whole website", () => {
    expect(paths).toEqual(
      expect.arrayContaining(["/desktop/dist/main.js", "/desktop/dist/preload.cjs"]),
    );
    const shell = inAsar("web/dist/console.html").toString();
    const linked = [...shell.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    expect(linked.length).toBeGreaterThan(1);
    for (const path of linked) expect(paths).toContain(`/web/dist${path}`);
    expect(paths.filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([]);
  });

  test("holds no code of Firebase, which the console never loads, and of its own only what runs", () => {
    expect(paths.filter((path) => /firebase/i.test(path))).toEqual([]);
    const scripts = paths.filter((path) => /^\/(?:desktop\/dist|web\/dist)\/.*\.c?js$/.test(path));
    for (const path of scripts) {
      const text = inAsar(path.slice(1)).toString();
      expect(text.includes("identitytoolkit.googleapis.com"), path).toBe(false);
      // Only the bundle of `npm run dev -- --console` can show a page from elsewhere (docs/decisions/0041).
      expect(text.includes("DESK_PAGE"), path).toBe(false);
      // Words of an error of ajv's, which is in the bundle unless it is left out (docs/decisions/0039).
      expect(text.includes("no schema with key or ref"), `${path} has ajv`).toBe(false);
      const breaks = text.split("\n").length - 1;
      expect(breaks, `${path} is not minified`).toBeLessThanOrEqual(text.length / 100);
    }
    const websites = ["/web/dist/index.html", "/web/dist/login.html", "/web/dist/shell.html"];
    expect(paths.filter((path) => websites.includes(path))).toEqual([]);
  });

  test("starts with the file that its package.json names", () => {
    const { main, name, desktopName, devDependencies } = JSON.parse(
      inAsar("package.json").toString(),
    );
    expect(paths).toContain(`/${main}`);
    expect({ name, desktopName }).toEqual({ name: "deskbell", desktopName: "deskbell.desktop" });
    expect(devDependencies).toBeUndefined();
  });

  test("holds no sources, source maps or tests", () => {
    const wrong =
      /\.(?:ts|tsx|mts|cts|map|tsbuildinfo|sh|md|gyp|cc|h)$|\.(?:test|spec)\.|\/\.|\/src\//;
    const allowed = "/node_modules/keytar/LICENSE.md";
    expect(paths.filter((path) => wrong.test(path) && path !== allowed)).toEqual([]);
    const roots = new Set(paths.map((path) => path.split("/")[1]));
    expect([...roots].sort()).toEqual(["desktop", "node_modules", "package.json", "web"]);
  });

  test("holds no secret, no demo password and no path of the building machine", async () => {
    const forbidden = [/-----BEGIN [A-Z ]*PRIVATE KEY/, /Deskbell#2026/];
    const places = [root, homedir()].filter((path) => path.length > "/root".length);
    for (const path of paths) {
      const file = join(extracted, path);
      const text = await readFile(file, "latin1").catch(() => "");
      for (const pattern of forbidden) expect(text, path).not.toMatch(pattern);
      for (const place of places) expect(text.includes(place), `${place} in ${path}`).toBe(false);
    }
  });

  test("carries the keychain of this platform only, outside of the archive", async () => {
    const unpacked = resources("app.asar.unpacked");
    const files = await readdir(unpacked, { recursive: true });
    const binaries = files.filter((name) => name.endsWith(".node"));
    const own = `node_modules/keytar/prebuilds/linux-${architecture}/keytar.node`;
    expect(binaries).toEqual([own]);
    expect(paths.filter((name) => name.endsWith(".node"))).toEqual([`/${own}`]);
    const modules = paths.filter((name) => /^\/node_modules\/[^/]+$/.test(name));
    expect(modules).toEqual(["/node_modules/keytar"]);
  });

  test("has the fuses of electron-builder.yml", async () => {
    const { electronFuses } = parse(await readFile(join(root, "electron-builder.yml"), "utf8"));
    const { resetAdHocDarwinSignature: _, ...configured } = electronFuses;
    const wire = await getCurrentFuseWire(join(app, "deskbell"));
    const read = Object.keys(configured).map((name) => {
      const option = `${name[0]?.toUpperCase()}${name.slice(1)}` as keyof typeof FuseV1Options;
      return [name, wire[FuseV1Options[option]] === FuseState.ENABLE];
    });
    expect(Object.fromEntries(read)).toEqual(configured);
    expect(configured).toMatchObject({ runAsNode: false, onlyLoadAppFromAsar: true });
  });

  test("asks the feed for updates that was named at packing", async () => {
    const { provider, url } = parse(await readFile(resources("app-update.yml"), "utf8"));
    expect({ provider, url }).toEqual({ provider: "generic", url: updateUrl });
  });

  test("is offered by the feed with the hash of its file", async () => {
    const feed = await readFeed(
      join(output, `latest-linux${architecture === "x64" ? "" : "-arm64"}.yml`),
    );
    expect(feed?.version).toBe(version);
    expect(feed?.files).toHaveLength(1);
    for (const { url, sha512, size } of feed?.files ?? []) {
      const content = await readFile(join(output, url));
      expect(size).toBe(content.length);
      expect(sha512).toBe(createHash("sha512").update(content).digest("base64"));
    }
  });

  test("says of itself that it does not start, over the stub", () => {
    const { status, stderr } = spawnSync(join(app, "deskbell"), { encoding: "utf8" });
    expect({ status, stderr }).toMatchObject({ status: 86, stderr: /does not start/ });
  });

  test("its archive is not marked as a Debian installation", async () => {
    const archive = (await readdir(output)).find((name) => name.endsWith(".tar.gz")) ?? "";
    const names = run("tar", "tzf", join(output, archive));
    expect(names).toContain("/resources/app.asar\n");
    expect(names).not.toContain("package-type");
  });

  describe("as a Debian package", () => {
    const debArchitecture = architecture === "x64" ? "amd64" : "arm64";
    const deb = () => join(output, `deskbell_${version}_${debArchitecture}.deb`);
    const inDeb = (path: string) => {
      const files = join(output, "deb");
      if (!existsSync(files)) run("dpkg-deb", "--extract", deb(), files);
      return join(files, path);
    };
    const field = (name: string) => run("dpkg-deb", "--field", deb(), name).trim();

    test("says what it is, who made it and what it needs", () => {
      expect(field("Package")).toBe("deskbell");
      expect(field("Version")).toBe(version);
      expect(field("Architecture")).toBe(debArchitecture);
      expect(field("Maintainer")).toMatch(/^Deskbell <\S+@\S+>$/);
      expect(field("Homepage")).toMatch(/^https:/);
      expect(field("Description")).toMatch(/^Answer customers/);
      const needs = field("Depends").split(", ");
      expect(needs).toEqual(expect.arrayContaining(["libsecret-1-0", "libnotify4", "libgtk-3-0"]));
    });

    test("installs files of root that everybody can read, and its two scripts", () => {
      const lines = run("dpkg-deb", "--contents", deb()).trim().split("\n");
      expect(lines.filter((line) => !/^[d-]r[w-][x-]r-[x-]r-[x-] root\/root /.test(line))).toEqual(
        [],
      );
      const scripts = ["postinst", "postrm"].map((name) => run("dpkg-deb", "--info", deb(), name));
      for (const script of scripts) expect(script).toMatch(/^#!\/bin\/bash/);
      expect(scripts[0]).toContain("/opt/Deskbell");
    });

    test("is started by links to tickets, under its own name and icon", async () => {
      const entry = await readFile(inDeb("usr/share/applications/deskbell.desktop"), "utf8");
      const values = Object.fromEntries(entry.split("\n").map((line) => line.split(/=(.*)/s)));
      expect(values).toMatchObject({
        Name: "Deskbell",
        Exec: "/opt/Deskbell/deskbell %U",
        Icon: "deskbell",
        MimeType: "x-scheme-handler/deskbell;",
        StartupWMClass: "deskbell",
        Type: "Application",
      });
      const icons = await readdir(inDeb("usr/share/icons/hicolor"));
      expect(icons).toEqual(expect.arrayContaining(["16x16", "48x48", "256x256", "512x512"]));
    });

    test("has a desktop entry that the freedesktop validator accepts", ({ skip }) => {
      const entry = inDeb("usr/share/applications/deskbell.desktop");
      const { error, status, stdout } = spawnSync("desktop-file-validate", [entry], {
        encoding: "utf8",
      });
      if (error) skip("desktop-file-validate is not installed (package desktop-file-utils)");
      expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    });

    test("updates itself as a Debian package", async () => {
      expect(await readFile(inDeb("opt/Deskbell/resources/package-type"), "utf8")).toBe("deb");
      expect(existsSync(inDeb("opt/Deskbell/resources/app-update.yml"))).toBe(true);
    });
  });
});
