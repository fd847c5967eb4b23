import { extname } from "node:path";
import express, { type RequestHandler, type Response } from "express";

type Options = {
  immutable?: boolean;
  maxAge?: number;
  /** More headers of whatever is served. */
  setHeaders?(res: Response): void;
};

const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

/**
 * express.static over files that also lie there compressed (web/build/compress.ts). Each coding is a
 * file with a length and an ETag of its own; parts of one are of no use to anybody, so none are served.
 */
export function serveBuilt(directory: string, { setHeaders, ...options }: Options): RequestHandler {
  const files = (encode: (res: Response, path: string) => void) =>
    express.static(directory, {
      ...options,
      index: false,
      redirect: false,
      extensions: false,
      acceptRanges: false,
      setHeaders(res, path) {
        // Also of what was not compressed: a cache must not give another coding to who asks for none.
        res.vary("Accept-Encoding");
        encode(res, path);
        setHeaders?.(res);
      },
    });
  const plain = files(() => {});
  const encoded = encodings.map(({ name, ending }) => ({
    name,
    ending,
    handler: files((res, path) => {
      res.set("Content-Encoding", name).type(extname(path.slice(0, -ending.length)));
    }),
  }));

  return (req, res, next) => {
    const coding = encoded.find(({ name }) => req.acceptsEncodings(name));
    if (!coding) {
      plain(req, res, next);
      return;
    }
    const { url } = req;
    const [path, ...query] = url.split("?");
    req.url = [path + coding.ending, ...query].join("?");
    coding.handler(req, res, (error?: unknown) => {
      req.url = url;
      if (error) next(error);
      else plain(req, res, next);
    });
  };
}
