import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { hasFake, launchPacked } from "../testing/launch-packed.ts";

const packed = inject("packed");
let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

describe.runIf(packed && hasFake)("what was packed, on electron-fake", () => {
  test("starts, and asks for its server", async () => {
    const console = await launchPacked(packed?.extracted ?? "");
    close = console.close;
    await console.page.getByLabel("Address of the server").waitFor();
    expect(await console.app.evaluate(({ app }) => app.isPackaged)).toBe(true);
    expect(await console.app.evaluate(({ app }) => app.getName())).toBe("Deskbell");
  });

  test("does not start without one of its files, so the list of files is complete", async () => {
    const folder = await mkdtemp(join(tmpdir(), "deskbell-incomplete-"));
    close = () => rm(folder, { recursive: true });
    await cp(packed?.extracted ?? "", folder, { recursive: true });
    await rm(join(folder, "desktop/dist/main.js"));
    await expect(launchPacked(folder)).rejects.toThrow();
  });
});
