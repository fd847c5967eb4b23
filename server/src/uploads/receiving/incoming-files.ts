import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import type { Request } from "express";
import multer, { type StorageEngine } from "multer";
import { AppError } from "../../errors/app-error.ts";
import { usualClamdTimes } from "../scanning/clamd.ts";
import { refuseWhenFull } from "../storage/file-store.ts";
import { type FileEdges, headBytes, tailBytes } from "./file-content.ts";
import type { ReceivedFile } from "./received-file.ts";

/** So long after its request can have ended: it lies there since a process died. */
const leftBehindMs = 10 * 60_000;
/** What has arrived is checked for viruses one file after the other. */
const checkingMaxMs = limits.attachmentsMax * usualClamdTimes.totalMs;

/** As multer hands it on, with what was found out while it came. */
type Received = { originalname: string; path: string; size: number; sha256: string };

export type IncomingFiles = Awaited<ReturnType<typeof openIncomingFiles>>;

type Options = {
  reserveBytes: number;
  fileMaxBytes: number;
  /** How long a request may take to arrive. */
  uploadsMs: number;
  now?: () => number;
};

/**
 * The folder where files lie while they come and are worked on, so that they are not kept in memory.
 * It is on the disk of DATA_DIR, and its files are removed with their requests.
 */
export async function openIncomingFiles(
  directory: string,
  { reserveBytes, fileMaxBytes, uploadsMs, now = Date.now }: Options,
) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const disk = multer.diskStorage({
    destination: directory,
    filename: (_req, _file, then) => then(null, randomBytes(16).toString("hex")),
  });

  /** Other processes may share the folder: only what no request can hold any more goes. */
  async function sweep(): Promise<void> {
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      const facts = await stat(path).catch(() => null);
      if (facts && facts.mtimeMs < now() - uploadsMs - checkingMaxMs - leftBehindMs)
        await rm(path, { force: true });
    }
  }
  await sweep();

  const storage: StorageEngine = {
    _handleFile(req, file, then) {
      refuseWhenFull(directory, fileMaxBytes + reserveBytes).then(() => {
        const hash = createHash("sha256");
        file.stream.on("data", (chunk: Buffer) => hash.update(chunk));
        // The rest of a file that is too large is not waited for.
        file.stream.once("limit", () => file.stream.destroy(new Error("the file is too large")));
        disk._handleFile(req, file, (error, info) => {
          if (!error) then(null, { ...info, sha256: hash.digest("hex") } as object);
          // Multer removes what was stored whole, and nothing else.
          else void rm(file.path ?? "", { force: true }).finally(() => then(error));
        });
      }, then);
    },
    _removeFile: (req, file, then) => disk._removeFile(req, file, then),
  };

  return {
    storage,
    sweep,

    /** The files of a request, as services take them. */
    filesOf(req: Pick<Request, "file" | "files">): ReceivedFile[] {
      return receivedOf(req).map(({ originalname, path, size, sha256 }) => ({
        name: originalname,
        size,
        sha256,
        read: () => readFile(path).catch(brokeOff),
        edges: () => readEdges(path, size).catch(brokeOff),
        stream: () => createReadStream(path),
      }));
    },

    /** Nothing of them is needed any more. */
    async remove(req: Pick<Request, "file" | "files">): Promise<void> {
      await Promise.allSettled(receivedOf(req).map(({ path }) => rm(path, { force: true })));
    },
  };
}

function receivedOf({ file, files }: Pick<Request, "file" | "files">): Received[] {
  const all = file ? [file] : Array.isArray(files) ? files : [];
  return all as unknown as Received[];
}

async function readEdges(path: string, size: number): Promise<FileEdges> {
  const file = await open(path);
  try {
    const part = async (length: number, position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return {
      head: await part(Math.min(size, headBytes), 0),
      tail: await part(Math.min(size, tailBytes), Math.max(0, size - tailBytes)),
    };
  } finally {
    await file.close();
  }
}

/** Its files are removed with the request: nobody waits for an answer. */
function brokeOff(cause: NodeJS.ErrnoException): never {
  if (cause.code !== "ENOENT") throw cause;
  throw new AppError("invalid_input", "The request broke off.", { field: "avatar", cause });
}
