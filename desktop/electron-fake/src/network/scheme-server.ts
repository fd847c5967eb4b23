import {
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { emptyPage, isEmptyPage } from "../chromium/empty-page.ts";
import { makeCertificate } from "./certificate.ts";
import { handlerOf } from "./protocol.ts";
import { fakeDomain, fromChromium } from "./schemes.ts";

/**
 * Answers Chromium's requests of our schemes with `protocol.handle`: a server on loopback, by TLS and
 * HTTP/2. Returns the switches by which Chromium finds and trusts it.
 *
 * As in electron/electron lib/browser/api/protocol.ts, `Protocol.prototype.handle`:
 * - the handler's Request is made of url, headers, method, referrer and body, without a `signal`:
 *   nothing reports to the handler that the page has aborted its request;
 * - the body is there whole (`convertToRequestBody` reads it from the request's own data), and stays
 *   readable after the page has gone;
 * - of several headers of one name only the last arrives (`Object.fromEntries(res.headers)`).
 * The answer's body is destroyed when the page goes (shell/browser/net/node_stream_loader.cc, its
 * destructor calls `destroy`). Upload progress is not reported: see page/no-upload-progress.ts.
 */
export async function startSchemeServer(schemes: readonly string[]): Promise<readonly string[]> {
  const { key, cert, spkiHash } = makeCertificate(
    schemes.map((scheme) => `*.${scheme}.${fakeDomain}`),
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
    `--host-resolver-rules=MAP *.${fakeDomain}:443 127.0.0.1:${port}`,
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
  ];
}

async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  const url = fromChromium(`https://${headers[":authority"]}${headers[":path"]}`);
  stream.on("error", () => {}); // the page has gone
  if (isEmptyPage(headers[":path"])) {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    stream.end(emptyPage);
    return;
  }
  try {
    const handler = handlerOf(url.slice(0, url.indexOf(":")));
    if (!handler) throw new Error("nobody handles this scheme");
    const said = await handler(await requestOf(stream, headers, url));
    if (!(said instanceof Response)) throw new TypeError("the handler has given no Response");
    if (said.type === "error") return fail(stream);
    await send(stream, said, headers[":method"] === "HEAD");
  } catch (error) {
    if (!stream.destroyed) console.error(`electron-fake: ${url} has failed:`, error);
    fail(stream);
  }
}

async function requestOf(
  stream: ServerHttp2Stream,
  received: IncomingHttpHeaders,
  url: string,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    if (!name.startsWith(":")) headers.set(name, fromChromium(String(value)));
  }
  const method = String(received[":method"]);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? new Uint8Array(await buffer(stream)) : null;
  return new Request(url, { method, headers, body });
}

async function send(stream: ServerHttp2Stream, said: Response, isHead: boolean): Promise<void> {
  const headers = { ...Object.fromEntries(said.headers), ":status": said.status };
  const body = isHead ? null : said.body;
  if (stream.destroyed) return void said.body?.cancel();
  stream.respond(headers, { endStream: body === null });
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), stream);
  // What the handler did not read of an upload is not waited for.
  stream.close(constants.NGHTTP2_NO_ERROR);
}

/** For the page a failed request, what Electron calls net::ERR_FAILED; Chromium does not ask again. */
function fail(stream: ServerHttp2Stream): void {
  stream.close(constants.NGHTTP2_INTERNAL_ERROR);
}
