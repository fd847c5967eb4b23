import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";

type Options = Exclude<Parameters<Electron.Net["request"]>[0], string>;

/** Node's request, telling redirections as Electron's does; what electron-updater uses of it. */
export function netRequest(given: Options | string): ClientRequest & { followRedirect(): void } {
  const { url, session: _, redirect: _manual, ...options } = objectOf(given);
  const { protocol = "http:", hostname = "", port = "", path = "" } = options;
  const target = new URL(url ?? `${protocol}//${hostname}:${port}${path}`);
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(target, {
    method: options.method ?? "GET",
    ...(options.headers && { headers: options.headers as Record<string, string> }),
  });
  const emit = request.emit.bind(request);
  request.emit = (name: string, ...args: unknown[]): boolean => {
    const [response] = args as [IncomingMessage];
    const location = name === "response" ? redirectionOf(response) : undefined;
    if (location === undefined) return emit(name, ...args);
    const next = new URL(location, target).href;
    return emit("redirect", response.statusCode, request.method, next, response.headers);
  };
  return Object.assign(request, { followRedirect() {} });
}

const objectOf = (given: Options | string): Options =>
  typeof given === "string" ? { url: given } : given;

function redirectionOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}
