import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stringify } from "yaml";

interface Release {
  version: string;
  /** What the feed promises. */
  content: string;
  /** What it hands out instead of `content`. */
  handsOut?: string;
}

export interface LocalFeed {
  url: string;
  /** Paths that were asked for. */
  asked: string[];
  /** Until then nobody gets an answer. */
  open(): void;
  close(): Promise<void>;
}

/** A web server with one release of the console, as a company would put it up; for tests. */
export async function startFeed({ version, content, handsOut }: Release): Promise<LocalFeed> {
  const name = `deskbell_${version}_${process.arch === "arm64" ? "arm64" : "amd64"}.deb`;
  const sha512 = createHash("sha512").update(content).digest("base64");
  const files = [{ url: name, sha512, size: content.length }];
  const feed = stringify({
    version,
    files,
    path: name,
    sha512,
    releaseDate: "2026-11-21T12:00:00Z",
  });
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://feed");
    asked.push(pathname);
    await gate.promise;
    if (/^\/latest-linux(?:-arm64)?\.yml$/.test(pathname)) response.end(feed);
    else if (pathname === `/${name}`) response.end(handsOut ?? content);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    open: gate.resolve,
    async close() {
      gate.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
