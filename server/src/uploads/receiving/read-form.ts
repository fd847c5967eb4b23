import { Transform } from "node:stream";
import type { Request, RequestHandler, Response } from "express";
import { AppError } from "../../errors/app-error.ts";

/** What busboy is, as far as multer hands it out. */
type FormParser = NodeJS.WritableStream;

/**
 * Gives a multipart body to the parser. On an error multer reads such a body to its end before it says
 * so; here it stops reading, and the answer goes out while the client still sends.
 */
export function streamForm(form: unknown, parser: FormParser): void {
  const source = form as Transform;
  source.pipe(parser);
  // Multer takes its parser away when it has seen enough.
  parser.once("unpipe", () => {
    if (!source.readableEnded) queueMicrotask(() => source.destroy());
  });
}

/**
 * Runs multer over a request's body, through a stream of its own, so that the request stays whole.
 *
 * @param maxBytes of the body as a whole
 */
export function readForm(
  req: Request,
  res: Response,
  { upload, maxBytes }: { upload: RequestHandler; maxBytes: number },
): Promise<void> {
  let left = maxBytes;
  const form = new Transform({
    transform(chunk: Buffer, _encoding, then) {
      left -= chunk.length;
      if (left < 0) then(new AppError("body_too_large", "This is too large.", { field: "avatar" }));
      else then(null, chunk);
    },
  });
  Object.assign(form, { headers: req.headers });
  const breakOff = () => {
    if (!req.complete) form.destroy(new Error("the request broke off"));
  };
  req.once("close", breakOff);
  req.once("error", breakOff);
  req.pipe(form);

  return new Promise((resolve, reject) => {
    upload(form as unknown as Request, res, (error: unknown) => {
      const { body, file, files } = form as unknown as Request;
      Object.assign(req, { body, file, files });
      if (error) reject(error);
      else resolve();
    });
  });
}
