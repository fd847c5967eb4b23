import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { DragAnswer, FileToDrag } from "@deskbell/shared/desktop/ipc";
import type { Session } from "../session/session.ts";
import type { Fetch } from "./api-client.ts";
import { fileNameOf } from "./file-name.ts";
import { isAllowedType } from "./response-headers.ts";

type Parts = {
  fetch: Fetch;
  userAgent: string;
  /** Origin of the server in use. */
  server(): string | null;
  session: Pick<Session, "current" | "subscribe">;
  /** Of these files alone. */
  directory: string;
  mark(file: string): Promise<void>;
  limits?: { bytes: number; files: number; ms: number };
};

/** A larger file is downloaded. More than these are not kept: the first ones go. */
const usualLimits = { bytes: 50_000_000, files: 10, ms: 60_000 };

/** `file` is where it lies, once it is there whole. */
type Kept = { folder: string; file: string | null; answer: Promise<DragAnswer> };

export type DraggedFiles = ReturnType<typeof createDraggedFiles>;

/**
 * Files of messages as files of this computer, since a system drags no others. They are fetched with the session's token,
 * as the page's own requests are, and deleted at the end of the session and of the console.
 */
export function createDraggedFiles(parts: Parts) {
  const { fetch, userAgent, server, session, directory, mark, limits = usualLimits } = parts;
  const kept = new Map<string, Kept>();
  let ended = new AbortController();

  /** Also what a console that crashed has left. What another program still reads is deleted the next time. */
  function clear(): void {
    ended.abort();
    ended = new AbortController();
    kept.clear();
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // see above
    }
  }
  const forget = (path: string): void => {
    const { folder } = kept.get(path) ?? {};
    kept.delete(path);
    if (folder) void rm(folder, { recursive: true, force: true }).catch(() => {});
  };
  clear();
  session.subscribe(clear);

  /** @returns where it lies, or why it does not */
  async function store(
    { path, name }: FileToDrag,
    folder: string,
  ): Promise<{ file: string } | Exclude<DragAnswer, "ready">> {
    const { signal } = ended;
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

  async function fetchFile(asked: FileToDrag, entry: Kept): Promise<DragAnswer> {
    const { path } = asked;
    const stored = await store(asked, entry.folder).catch((): "failed" => "failed");
    const isCurrent = kept.get(path) === entry;
    if (typeof stored !== "string" && isCurrent) {
      entry.file = stored.file;
      return "ready";
    }
    if (isCurrent) forget(path);
    else await rm(entry.folder, { recursive: true, force: true }).catch(() => {});
    return typeof stored === "string" ? stored : "failed";
  }

  return {
    /** The same file is fetched once, whoever asks meanwhile. */
    prepare(asked: FileToDrag): Promise<DragAnswer> {
      const { path } = asked;
      const known = kept.get(path);
      if (known) return known.answer;
      const entry: Kept = {
        folder: join(directory, randomUUID()),
        file: null,
        answer: Promise.resolve("failed"),
      };
      kept.set(path, entry);
      entry.answer = fetchFile(asked, entry);
      for (const oldest of [...kept.keys()].slice(0, -limits.files)) forget(oldest);
      return entry.answer;
    },

    /** Where it lies on this computer; null where it is not there. */
    fileOf: (path: string): string | null => kept.get(path)?.file ?? null,

    clear,
  };
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
