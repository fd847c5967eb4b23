import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { validateBuilderConfig } from "../../vendor-patches/electron-builder-config.ts";
import { root } from "../root.ts";

const config = parse(await readFile(join(root, "electron-builder.yml"), "utf8"));

test("electron-builder knows every key of its configuration", async () => {
  await validateBuilderConfig(config);
});

// case G15
test("a packed console starts only from its archive, whose content it checks, and as itself alone", () => {
  expect(config.electronFuses).toMatchObject({
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    runAsNode: false,
    enableNodeCliInspectArguments: false,
    enableNodeOptionsEnvironmentVariable: false,
  });
  expect(config.asar ?? true).toBe(true);
});

test("a misspelt key is refused", async () => {
  await expect(validateBuilderConfig({ ...config, asarUnpacked: [] })).rejects.toThrow(
    /asarUnpacked/,
  );
  const linux = { ...config.linux, executeableName: "deskbell" };
  await expect(validateBuilderConfig({ ...config, linux })).rejects.toThrow(/configuration\.linux/);
});

test("the console carries one package, the keychain, in the version it is developed with", async () => {
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), "utf8"));
  const { dependencies, version } = await read("package.json");
  const desktop = await read("desktop/package.json");
  expect(dependencies).toEqual({ keytar: desktop.dependencies.keytar });
  expect(version).toBe(desktop.version);
});
