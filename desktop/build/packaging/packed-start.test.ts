import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, inject, test } from "vitest";
import { hasFake, launchPacked, packedProgram } from "../testing/launch-packed.ts";

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
    const { home, executablePath, args, env } = await packedProgram(folder);
    close = () => Promise.all([folder, home].map((path) => rm(path, { recursive: true })));
    await cp(packed?.extracted ?? "", folder, { recursive: true });
    await rm(join(folder, "desktop/dist/main.js"));
    // Not by Playwright: of a program that ends at once it leaves promises behind that nobody awaits.
    const started = promisify(execFile)(executablePath, args, { env });
    await expect(started).rejects.toMatchObject({ stderr: expect.stringContaining("main.js") });
  });
});
