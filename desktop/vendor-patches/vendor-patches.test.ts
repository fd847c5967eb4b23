import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Ajv2020 } from "./conf-without-ajv.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, "node_modules", path), "utf8");

// When one of these has another version, read README.md: is the patch still needed, and does it still fit?
test.each([
  ["conf", "16.0.0"],
  ["electron-store", "12.0.0"],
  ["electron", "45.3.2"],
  ["app-builder-lib", "26.17.0"],
  ["@electron/get", "5.1.0"],
  ["typescript", "7.0.2"],
])("%s is the version whose internals we rely on", (name, version) => {
  expect(JSON.parse(read(`${name}/package.json`)).version).toBe(version);
});

test("conf takes from ajv what the stub stands for, and nothing else", () => {
  const conf = createRequire(createRequire(import.meta.url).resolve("electron-store")).resolve(
    "conf",
  );
  const source = readFileSync(join(dirname(conf), "index.js"), "utf8");
  const imports = source.match(/^import .* from '(?:ajv|ajv-formats)[^']*';$/gm);
  expect(imports).toEqual([
    "import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';",
    "import ajvFormatsModule from 'ajv-formats';",
  ]);
  expect(() => new Ajv2020()).toThrow("no JSON schema compiler");
});

test("electron still names its program in path.txt", () => {
  expect(read("electron/index.js")).toContain("'path.txt'");
});
