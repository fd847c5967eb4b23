import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The zone of the internet. */
const windowsMark = "[ZoneTransfer]\r\nZoneId=3\r\n";

/**
 * Marks a file as come from elsewhere, as a browser's downloads are: Windows and macOS then ask before they open a
 * program or run what is in a document. Linux has no such mark. Rejects where it cannot be set.
 */
export async function markAsReceived(
  file: string,
  platform: NodeJS.Platform,
  now = new Date(),
): Promise<void> {
  if (platform === "win32") await writeFile(`${file}:Zone.Identifier`, windowsMark);
  if (platform !== "darwin") return;
  const at = Math.floor(now.getTime() / 1000).toString(16);
  const mark = `0081;${at};Deskbell;`;
  await run("/usr/bin/xattr", ["-w", "com.apple.quarantine", mark, file]);
}
