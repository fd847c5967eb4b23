import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { DragAnswer, FileToDrag } from "@deskbell/shared/desktop/ipc";
import type { Session } from "../../session/session.ts";
import type { Fetch } from "../api-client.ts";
import { isAllowedType } from "../response-headers.ts";
import { fileNameOf } from "./file-name.ts";

export type StoreParts = {
  fetch: Fetch;
  userAgent: string;
  /** Origin of the server in use. */
  server(): string | null;
  session: Pick<Session, "current">;
  mark(file: string): Promise<void>;
  limits: { bytes: number; ms: number };
  /** The session or the console has ended. */
  signal: AbortSignal;
};

/** Fetches a file into a folder of its own. @returns where it lies, or why it does not */
export async function storeFile(
  { path, name }: FileToDrag,
  folder: string,
  { fetch, userAgent, server, session, mark, limits, signal }: StoreParts,
): Promise<{ file: string } | Exclude<DragAnswer, "ready">> {
  const credentials = session.current();
  if (!credentials || credentials.origin !== server()) return "failed";
  const { origin, token } = credentials;
  const response = await fetch(`${origin}${path}`, {
    headers: { Authorization: `Bearer ${token}`, "User-Agent": userAgent },
    credentials: "omit",
    redirect: "error", // a token goes nowhere but to its own server
    cache: "no-store",
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.ms)]),
  });
  const { body, headers, status } = response;
  if (status !== 200 || !body || !isAllowedType(headers, path)) {
    await body?.cancel();
    return "failed";
  }
  const file = join(folder, fileNameOf(name));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const counter = atMost(limits.bytes);
  try {
    const from = Readable.fromWeb(body as ReadableStream<Uint8Array>);
    await pipeline(from, counter, createWriteStream(file, { flags: "wx", mode: 0o600 }), {
      signal,
    });
  } catch (error) {
    if (error instanceof TooLarge) return "tooLarge";
    throw error;
  }
  await mark(file);
  signal.throwIfAborted();
  return { file };
}

class TooLarge extends Error {}

function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(new TooLarge());
      else done(null, chunk);
    },
  });
}
