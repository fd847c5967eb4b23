import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { unsupported } from "../unsupported.ts";

type Options = Exclude<Parameters<Electron.Net["request"]>[0], string>;

/** How much is written at a time, so that progress can be reported. */
const sliceBytes = 64 * 1024;

type Request = ClientRequest & { followRedirect(): void } & Pick<
    Electron.ClientRequest,
    "getUploadProgress"
  >;

/**
 * Node's request, as Electron's behaves (electron/electron lib/common/api/net-client-request.ts; what
 * our console and electron-updater use of it): the body is kept until `end` (`SlurpStream`), then sent
 * with its length; `getUploadProgress` says how far; `redirect: "error"` fails with Electron's words,
 * "manual" emits `redirect`; `abort` ends the connection.
 */
export function netRequest(given: Options | string): Request {
  const { url, session: _, redirect = "follow", ...options } = objectOf(given);
  const { protocol = "http:", hostname = "", port = "", path = "" } = options;
  const target = new URL(url ?? `${protocol}//${hostname}:${port}${path}`);
  const request = (target.protocol === "https:" ? httpsRequest : httpRequest)(target, {
    method: options.method ?? "GET",
    ...(options.headers && { headers: options.headers as Record<string, string> }),
  });
  const send = sendWhole(request);
  const emit = request.emit.bind(request);
  request.emit = (name: string, ...args: unknown[]): boolean => {
    const [response] = args as [IncomingMessage];
    const location = name === "response" ? redirectionOf(response) : undefined;
    if (location === undefined) return emit(name, ...args);
    if (redirect === "follow") throw unsupported('net.request with redirect: "follow"');
    if (redirect === "error") {
      request.destroy(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return true;
    }
    const next = new URL(location, target).href;
    return emit("redirect", response.statusCode, request.method, next, response.headers);
  };
  return Object.assign(request, send, { followRedirect() {} });
}

/** Keeps what is written until the end, and sends it then. */
function sendWhole(request: ClientRequest) {
  const written: Buffer[] = [];
  const progress = { active: false, started: false, current: 0, total: 0 };
  const write = request.write.bind(request) as (slice: Buffer, done: () => void) => boolean;
  const end = request.end.bind(request) as () => ClientRequest;

  function sendFrom(body: Buffer): void {
    const slice = body.subarray(progress.current, progress.current + sliceBytes);
    if (slice.length === 0) return void end();
    write(slice, () => {
      if (request.destroyed) return;
      progress.current += slice.length;
      sendFrom(body);
    });
  }
  return {
    write(chunk: Buffer | string): boolean {
      written.push(Buffer.from(chunk as Buffer));
      return true;
    },
    end(chunk?: Buffer | string): ClientRequest {
      if (chunk !== undefined) written.push(Buffer.from(chunk as Buffer));
      const body = Buffer.concat(written);
      if (body.length === 0) return end();
      request.setHeader("Content-Length", body.length);
      Object.assign(progress, { active: true, started: true, total: body.length });
      sendFrom(body);
      return request;
    },
    getUploadProgress: () => ({ ...progress }),
  };
}

const objectOf = (given: Options | string): Options =>
  typeof given === "string" ? { url: given } : given;

function redirectionOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}
