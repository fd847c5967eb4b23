import { create as contentDisposition } from "content-disposition";
import type { Response } from "express";
import type { StoredFile } from "../storage/stored-file.ts";

/** Browsers may keep a file as long as the shortest life of its path. */
const cacheSeconds = 24 * 60 * 60;

/** Answers with a file: a picture to be shown, anything else to be downloaded only. */
export function sendFile(
  res: Response,
  { kind, type, name }: Pick<StoredFile, "kind" | "type" | "name">,
  bytes: Buffer,
): void {
  const isPicture = kind === "image";
  res.set({
    "Content-Type": isPicture ? type : "application/octet-stream",
    "Content-Disposition": contentDisposition(name, { type: isPicture ? "inline" : "attachment" }),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-site",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": `private, max-age=${cacheSeconds}, immutable`,
  });
  res.end(bytes);
}
