import { isServerPath } from "../server/server-paths.ts";
import type { ServerProxy } from "../server/server-proxy.ts";
import { contentPolicy } from "./content-security-policy.ts";
import type { createPageFiles } from "./page-files.ts";
import { pageOrigin } from "./page-origin.ts";

type Parts = {
  files: ReturnType<typeof createPageFiles>;
  proxy: ServerProxy;
  /** The page from its sources, in a console that was built for developing it. */
  development?: ((request: Request) => Promise<Response>) | null;
};

/** Handles every request of the page: its files from this computer, the API's through the proxy. */
export function createAppProtocol({ files, proxy, development = null }: Parts) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== pageOrigin) return plain(404, "not found");
    if (isServerPath(url.pathname)) return proxy.answer(request, url);
    if (request.method !== "GET" && request.method !== "HEAD") return plain(405, "not allowed");
    if (development && !url.pathname.startsWith("/console/")) return development(request);
    const file = await files(url.pathname);
    if (!file) return plain(404, "not found");
    return new Response(file.body, {
      headers: {
        "Content-Type": file.type,
        "Content-Security-Policy": contentPolicy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": file.isImmutable ? "max-age=31536000, immutable" : "no-cache",
      },
    });
  };
}

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain", "X-Content-Type-Options": "nosniff" },
  });
