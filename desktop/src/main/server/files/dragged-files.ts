import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DragAnswer, FileToDrag } from "@deskbell/shared/desktop/ipc";
import type { Session } from "../../session/session.ts";
import { type StoreParts, storeFile } from "./store-file.ts";

type Parts = Omit<StoreParts, "session" | "limits" | "signal"> & {
  session: Pick<Session, "current" | "subscribe">;
  /** Of these files alone. */
  directory: string;
  /** Removes a folder; throws where something in it is in use. */
  remove?: ((folder: string) => void) | undefined;
  limits?: StoreParts["limits"] & { files: number };
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
  const { session, directory, remove = removeFolder, limits = usualLimits } = parts;
  const kept = new Map<string, Kept>();
  let ended = new AbortController();

  /** Also what a console that crashed has left. What another program still reads is deleted the next time. */
  function clear(): void {
    ended.abort();
    ended = new AbortController();
    kept.clear();
    for (const name of namesIn(directory)) {
      try {
        remove(join(directory, name));
      } catch {
        // see above
      }
    }
  }
  const forget = (path: string): void => {
    const { folder } = kept.get(path) ?? {};
    kept.delete(path);
    if (folder) void rm(folder, { recursive: true, force: true }).catch(() => {});
  };
  clear();
  session.subscribe(clear);

  async function fetchFile(asked: FileToDrag, entry: Kept): Promise<DragAnswer> {
    const { path } = asked;
    const stored = await storeFile(asked, entry.folder, {
      ...parts,
      limits,
      signal: ended.signal,
    }).catch((): "failed" => "failed");
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

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return []; // nothing was dragged yet
  }
}
