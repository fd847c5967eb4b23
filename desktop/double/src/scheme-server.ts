import {
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { makeCertificate } from "./certificate.ts";
import { handlerOf } from "./protocol.ts";
import { doubleDomain, fromChromium } from "./schemes.ts";

/**
 * Answers Chromium's requests of our schemes with `protocol.handle`: a server on loopback, by TLS and
 * HTTP/2, so that uploads, downloads and what is called off are as real as a network makes them.
 * Returns the switches by which Chromium finds and trusts it.
 */
export async function startSchemeServer(schemes: readonly string[]): Promise<readonly string[]> {
  const { key, cert, spkiHash } = makeCertificate(
    schemes.map((scheme) => `*.${scheme}.${doubleDomain}`),
  );
  const server = createSecureServer({ key, cert });
  server.on("stream", (stream, headers) => void answer(stream, headers));
  server.on("sessionError", () => {}); // Chromium has gone
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return [
    `--host-resolver-rules=MAP *.${doubleDomain}:443 127.0.0.1:${port}`,
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
  ];
}

async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  const url = fromChromium(`https://${headers[":authority"]}${headers[":path"]}`);
  const calledOff = new AbortController();
  stream.on("error", () => {}); // told by `close`
  stream.on("close", () => calledOff.abort());
  try {
    const handler = handlerOf(url.slice(0, url.indexOf(":")));
    if (!handler) throw new Error("nobody handles this scheme");
    const said = await handler(requestOf(stream, headers, url, calledOff.signal));
    if (!(said instanceof Response)) throw new TypeError("the handler has given no Response");
    if (said.type === "error") return fail(stream);
    await send(stream, said, headers[":method"] === "HEAD");
  } catch (error) {
    if (!calledOff.signal.aborted) console.error(`electron-double: ${url} has failed:`, error);
    fail(stream);
  }
}

function requestOf(
  stream: ServerHttp2Stream,
  received: IncomingHttpHeaders,
  url: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    if (!name.startsWith(":")) headers.set(name, fromChromium(String(value)));
  }
  const method = String(received[":method"]);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? (Readable.toWeb(stream) as BodyInit) : null;
  return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

async function send(stream: ServerHttp2Stream, said: Response, isHead: boolean): Promise<void> {
  const headers: Record<string, string | string[] | number> = { ":status": said.status };
  for (const [name, value] of said.headers) if (name !== "set-cookie") headers[name] = value;
  const cookies = said.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const body = isHead ? null : said.body;
  stream.respond(headers, { endStream: body === null });
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), stream);
  // What the handler did not read of an upload is not waited for.
  stream.close(constants.NGHTTP2_NO_ERROR);
}

/** For the page a failed request, what Electron calls net::ERR_FAILED; Chromium does not ask again. */
function fail(stream: ServerHttp2Stream): void {
  stream.close(constants.NGHTTP2_INTERNAL_ERROR);
}
