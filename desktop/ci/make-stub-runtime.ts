import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// What the fuses are written after in Electron's binary, see @electron/fuses.
const fuseSentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const fuseVersion = 1;
/** As Electron leaves them: node options, inspection and running as Node are allowed. */
const fusesAsShipped = "101100010";

const program = (comment: Buffer) =>
  Buffer.concat([
    Buffer.from(
      "#!/bin/sh\necho 'A stub stands here for Electron: this package does not start.' >&2\n",
    ),
    Buffer.from("exit 86\n# "),
    comment,
    Buffer.from("\n"),
  ]);

const dataFiles = [
  "LICENSES.chromium.html",
  "chrome_100_percent.pak",
  "chrome_200_percent.pak",
  "icudtl.dat",
  "locales/en-US.pak",
  "resources.pak",
  "snapshot_blob.bin",
  "v8_context_snapshot.bin",
];

/**
 * Writes a folder that electron-builder takes for an unpacked Electron of Linux, so that packaging
 * can be checked where Electron's binary cannot be had. What is packed over it does not start.
 */
export async function makeStubRuntime(folder: string): Promise<void> {
  const electron = dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  const { version } = JSON.parse(await readFile(join(electron, "package.json"), "utf8"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "resources"), { recursive: true });
  await mkdir(join(folder, "locales"));
  for (const name of dataFiles) await writeFile(join(folder, name), "stub");
  const fuses = Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([fuseVersion, fusesAsShipped.length]),
    Buffer.from(fusesAsShipped),
  ]);
  const programs = {
    electron: fuses,
    "chrome-sandbox": Buffer.from("stub"),
    chrome_crashpad_handler: Buffer.from("stub"),
  };
  for (const [name, comment] of Object.entries(programs)) {
    await writeFile(join(folder, name), program(comment));
    await chmod(join(folder, name), 0o755);
  }
  await writeFile(join(folder, "version"), version);
  await copyFile(join(electron, "LICENSE"), join(folder, "LICENSE"));
}
