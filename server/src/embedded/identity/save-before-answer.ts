import type { RequestListener } from "node:http";

/**
 * Holds each answer back until the accounts are saved, so that no client learns of an account that
 * could still be lost. When saving fails the connection is closed instead: a client then knows nothing.
 */
export function saveBeforeAnswer(app: RequestListener, save: () => Promise<void>): RequestListener {
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "OPTIONS") {
      const held: Buffer[] = [];
      const end = res.end.bind(res) as (body: Buffer) => unknown;
      const hold = (chunk: unknown, encoding: unknown) => {
        if (chunk === undefined || chunk === null || typeof chunk === "function") return;
        const isText = typeof chunk === "string";
        const charset = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8";
        held.push(isText ? Buffer.from(chunk, charset) : Buffer.from(chunk as Uint8Array));
      };
      res.write = (chunk: unknown, encoding?: unknown) => {
        hold(chunk, encoding);
        return true;
      };
      res.end = ((chunk?: unknown, encoding?: unknown) => {
        hold(chunk, encoding);
        save().then(
          () => end(Buffer.concat(held)),
          (error: unknown) => {
            process.stderr.write(`The accounts could not be saved: ${String(error)}\n`);
            res.destroy();
          },
        );
        return res;
      }) as typeof res.end;
    }
    app(req, res);
  };
}
