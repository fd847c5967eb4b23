import type { Request, RequestHandler } from "express";
import { AppError } from "../errors/app-error.ts";

/**
 * Reads a body in JSON into `req.body`. Express's own reader takes one that is too large to its end
 * before it says so; this one stops there.
 *
 * @throws AppError `body_too_large` (413), `invalid_input` (400)
 */
export function readJson(maxBytes: number): RequestHandler {
  return async (req, _res, next) => {
    if (req.is("application/json")) req.body = parse(await readBody(req, maxBytes));
    next();
  };
}

/**
 * Reads a body as it is.
 *
 * @throws AppError `body_too_large` (413), `invalid_input` (400)
 */
export async function readBody(req: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new AppError("body_too_large", "This is too large.");
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The request stays whole, so that the answer can be sent.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : unreadable(cause);
  }
  return Buffer.concat(chunks);
}

/** An object or a list; an empty body is an empty object. */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw unreadable(cause);
  }
  if (typeof value !== "object" || value === null) throw unreadable();
  return value;
}

const unreadable = (cause?: unknown) =>
  new AppError("invalid_input", "The request could not be read.", { cause });
