import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { checkEngines } from "./check-engines.ts";
import { checkLockfile, countInstalled, packagesMax } from "./check-lockfile.ts";
import { scanBundle } from "./scan-bundle.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const good = { version: "1.2.3", integrity };
const check = (entry: object, allowed = {}) =>
  checkLockfile({ packages: { "": {}, "node_modules/a": { ...good, ...entry } } }, allowed);

describe("a lockfile", () => {
  // case H10
  it.each([
    ["another registry", { resolved: "https://evil.example/a/-/a-1.2.3.tgz" }, "comes from"],
    [
      "another registry that looks like ours",
      { resolved: "https://registry.npmjs.org.evil.example/a.tgz" },
      "comes from",
    ],
    [
      "a repository",
      { resolved: "git+ssh://git@example.com/a.git#0123", version: undefined },
      "comes from",
    ],
    ["a file", { resolved: "file:../a.tgz" }, "comes from"],
    ["plain http", { resolved: "http://registry.npmjs.org/a/-/a-1.2.3.tgz" }, "comes from"],
    ["content that is not fixed", { integrity: undefined }, "has no SHA-512"],
    ["content that is fixed weakly", { integrity: "sha1-abc" }, "has no SHA-512"],
    ["an install script that nobody decided about", { hasInstallScript: true }, "decide in"],
    ["the Node that a package wants", { engines: { node: ">=22" } }, "npm run lockfile"],
  ])("with %s is refused", (_name, entry, problem) => {
    expect(check(entry).join()).toContain(problem);
  });

  it("with what was decided is accepted; a script that is allowed for nothing is not", () => {
    const resolved = "https://registry.npmjs.org/a/-/a-1.2.3.tgz";
    expect(check({ resolved, hasInstallScript: true }, { a: false })).toEqual([]);
    expect(check({ name: "@other/a", hasInstallScript: true }, { "@other/a": true })).toEqual([]);
    expect(check({}, { a: true })).toEqual(["a may run an install script and has none"]);
    expect(check({}, { a: false })).toEqual(["a is refused an install script and has none"]);
  });

  it("without another system's build of what is installed is refused, since npm ci refuses it", () => {
    const builds = { "@a/linux-x64": "1.2.3", "@a/darwin-arm64": "1.2.3" };
    const packages = {
      "": {},
      web: { dependencies: { a: "^1.0.0" } },
      "node_modules/a": { ...good, optionalDependencies: builds, dependencies: { b: "^1.0.0" } },
      "node_modules/a/node_modules/@a/linux-x64": { ...good, optional: true },
      "node_modules/b": good,
    };
    expect(checkLockfile({ packages }, {})).toEqual([
      "node_modules/a needs @a/darwin-arm64, which is not in the lockfile",
    ]);
    const whole = { ...packages, "node_modules/@a/darwin-arm64": { ...good, os: ["darwin"] } };
    expect(checkLockfile({ packages: whole }, {})).toEqual([]);
  });

  it("with more packages than a developer should have to trust is refused", () => {
    const paths = Array.from({ length: packagesMax + 1 }, (_, index) => `node_modules/p${index}`);
    const packages = Object.fromEntries(paths.map((path) => [path, good]));
    expect(checkLockfile({ packages }, {})).toEqual([`${packagesMax + 1} packages, at most 900`]);
  });

  it("counts what npm says that it has added on Linux, and nothing of other systems", () => {
    const packages = {
      server: good,
      "node_modules/server": { link: true },
      "node_modules/a": good,
      "node_modules/a-linux": { ...good, os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
      "node_modules/a-musl": { ...good, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
      "node_modules/a-mac": { ...good, os: ["darwin"] },
      "node_modules/not-on-windows": { ...good, os: ["!win32"] },
    };
    expect(countInstalled({ packages })).toBe(4);
  });

  // case H10
  it("of this repository is in order", () => {
    const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
    expect(checkLockfile(read("package-lock.json"), read("package.json").allowScripts)).toEqual([]);
  });

  // case H11
  it("takes in no version that is younger than a week", () => {
    const settings = readFileSync(join(root, ".npmrc"), "utf8");
    const [, days] = /^min-release-age=(\d+)$/m.exec(settings) ?? [];
    expect(Number(days)).toBeGreaterThanOrEqual(7);
    expect(settings).not.toMatch(/registry|_auth|token/i);
  });
});

it("a package that does not run on the Node of npm run is refused", () => {
  const manifests = [
    { name: "new", version: "1.0.0", engines: { node: "^26.0.0" } },
    { name: "fits", version: "1.0.0", engines: { node: "^22.12.0 || >=24.0.0" } },
    { name: "old", version: "1.0.0", engines: ["node >= 0.2"] },
    { name: "silent", version: "1.0.0" },
  ];
  expect(checkEngines(manifests, "24.21.0")).toEqual([
    "new@1.0.0 wants Node ^26.0.0, and runs on 24.21.0",
  ]);
});

describe("a build", () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQE"}`;
  // case H13
  it.each([
    ["a private key", "a.js", `const k=${JSON.stringify(key)}`],
    ["a service account", "a.js", '{"type": "service_account"}'],
    ["settings", ".env", "SECRET=1"],
    ["settings of production", "config/.env.production", "SECRET=1"],
    ["a source map", "assets/a.js.map", "{}"],
    ["the name of a source map", "a.js", "x()\n//# sourceMappingURL=a.js.map"],
    ["a database's password", "a.js", "'mongodb://desk:hush@db.example.com'"],
    ["a key", "client.pem", ""],
  ])("that holds %s is refused", (_name, path, text) => {
    expect(scanBundle([{ path, text }])).toHaveLength(1);
  });

  it("that only speaks of such things is accepted", () => {
    const text =
      'throw new Error("must be a private key in PEM form: -----BEGIN PRIVATE KEY-----")';
    expect(scanBundle([{ path: "assets/environment.js", text }])).toEqual([]);
  });
});
