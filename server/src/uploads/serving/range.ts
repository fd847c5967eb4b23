import type { Request } from "express";
import type { ByteRange } from "../storage/file-store.ts";

type RangedFile = { bytes: number; etag: string };

/**
 * Which part of a file a request asks for: one range of bytes (RFC 9110, 14). Several at once are answered with the
 * whole, as the RFC allows, and so is a range of another version than `If-Range` names.
 *
 * @returns "none" where there is no such part, or the range cannot be read
 */
export function askedRange(
  req: Pick<Request, "get">,
  { bytes, etag }: RangedFile,
): ByteRange | "whole" | "none" {
  const asked = req.get("range");
  if (asked === undefined || !asked.startsWith("bytes=")) return "whole";
  const ifRange = req.get("if-range");
  if (ifRange !== undefined && ifRange !== etag) return "whole";
  if (asked.includes(",")) return "whole";
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.trim()) ?? [];
  if (from === "" && to === "") return "none";
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last ? { first, last } : "none";
}
