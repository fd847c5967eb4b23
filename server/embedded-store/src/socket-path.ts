import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The kernel's limit for a socket's path is 107 bytes on Linux and 103 on macOS. */
const longestPathBytes = 100;
const socketName = "db.sock"; // the driver takes a host for a path only if it ends in .sock
const noteName = "socket-path";

/** Where a server of this directory listens, or would listen. */
export async function readSocketPath(directory: string): Promise<string> {
  const own = join(directory, socketName);
  if (Buffer.byteLength(own) <= longestPathBytes) return own;
  return readFile(join(directory, noteName), "utf8").catch(() => own);
}

/** A path to listen on: inside the directory, or, if that is too long, in a private temporary one. */
export async function makeSocketPath(directory: string): Promise<string> {
  const own = join(directory, socketName);
  if (Buffer.byteLength(own) <= longestPathBytes) return own;
  const short = join(await mkdtemp(join(tmpdir(), "embedded-store-")), socketName); // mode 0700
  await writeFile(join(directory, noteName), short);
  return short;
}
