import { pipeline } from "node:stream/promises";
import { isPlayable } from "@deskbell/shared/accepted-file-types";
import { create as contentDisposition } from "content-disposition";
import type { Request, Response } from "express";
import type { FileStore } from "../storage/file-store.ts";
import type { StoredFile } from "../storage/stored-file.ts";
import { askedRange } from "./range.ts";

/** Browsers may keep a file as long as the shortest life of its path. */
const cacheSeconds = 24 * 60 * 60;
/** Who takes nothing for so long is not waited for: a film that is paused is asked for again from there. */
const idleMs = 60_000;

type ServedFile = Pick<StoredFile, "fileId" | "kind" | "type" | "name" | "bytes">;

/**
 * Answers with a file, or the part of it that was asked for, as fast as it is taken: little of it is in memory. A picture
 * is to be shown, anything else to be downloaded only; audio and video have their type where `?play` asks for it, as
 * the page's own players do.
 *
 * @returns false, without an answer, where the store has no such file
 */
export async function sendFile(
  { req, res }: { req: Request; res: Response },
  { fileId, kind, type, name, bytes }: ServedFile,
  files: Pick<FileStore, "stream">,
): Promise<boolean> {
  const isPicture = kind === "image";
  const isPlayed = isPlayable(type) && req.query.play !== undefined;
  // What is stored under an id never changes.
  const etag = `"${fileId}"`;
  const part = askedRange(req, { bytes, etag });
  const body =
    part === "none" ? null : await files.stream(fileId, part === "whole" ? undefined : part);
  if (part !== "none" && !body) return false;
  res.set({
    "Content-Type": isPicture || isPlayed ? type : "application/octet-stream",
    "Content-Disposition": contentDisposition(name, { type: isPicture ? "inline" : "attachment" }),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-site",
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Cache-Control": `private, max-age=${cacheSeconds}, immutable`,
  });
  if (part === "none") {
    res
      .status(416)
      .set({ "Content-Range": `bytes */${bytes}`, "Cache-Control": "no-store" })
      .end();
    return true;
  }
  const { first, last } = part === "whole" ? { first: 0, last: bytes - 1 } : part;
  if (part !== "whole") res.status(206).set("Content-Range", `bytes ${first}-${last}/${bytes}`);
  res.set("Content-Length", String(last - first + 1));
  if (req.method === "HEAD") {
    body?.destroy();
    res.end();
    return true;
  }
  res.setTimeout(idleMs, () => res.destroy());
  // Who leaves in the middle has what they wanted; a file that is shorter than it should be breaks off.
  if (body) await pipeline(body, res).catch(() => res.destroy());
  return true;
}
