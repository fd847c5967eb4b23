import { create as contentDisposition } from "content-disposition";
import type { Response } from "express";

/** Never as what it says it is: whoever opens it does so outside. */
export function sendDownload(res: Response, name: string, bytes: Buffer): void {
  res.set({
    "Content-Type": "application/octet-stream",
    "Content-Disposition": contentDisposition(name, { type: "attachment" }),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
  });
  res.end(bytes);
}
