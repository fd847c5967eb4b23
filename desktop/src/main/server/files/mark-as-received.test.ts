import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { markAsReceived } from "./mark-as-received.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskbell-mark-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("on Windows a file bears the zone of the internet, in the stream that browsers write it into", async () => {
  const file = join(folder, "plan.pdf");
  writeFileSync(file, "%PDF");
  await markAsReceived(file, "win32");
  // Elsewhere the colon is a letter of a name.
  expect(readFileSync(`${file}:Zone.Identifier`, "utf8")).toBe("[ZoneTransfer]\r\nZoneId=3\r\n");
});

test("a file that cannot be marked is an error, and Linux has no mark", async () => {
  const file = join(folder, "gone", "plan.pdf");
  await expect(markAsReceived(file, "win32")).rejects.toThrow();
  await expect(markAsReceived(file, "linux")).resolves.toBeUndefined();
});
