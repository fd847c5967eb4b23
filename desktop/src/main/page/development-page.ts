import { extname } from "node:path";
import { contentPolicy } from "./content-security-policy.ts";

type DevelopmentPage = (request: Request) => Promise<Response>;

/**
 * The page from its sources, as Vite's development server gives it, below the page's own origin: the
 * token, the bridge and the guards are as in an installed console, whose bundle has nothing of this.
 *
 * @param origin Vite's, for instance `http://localhost:4000`
 */
export function createDevelopmentPage(origin: string): DevelopmentPage {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // Modules of Vite's own begin with @ and have no ending either.
    const isDocument = extname(pathname) === "" && !pathname.startsWith("/@");
    const answer = await fetch(`${origin}${pathname}${search}`, {
      headers: { Accept: isDocument ? "text/html" : "*/*" },
    });
    const type = answer.headers.get("content-type") ?? "text/plain";
    const headers = { "Content-Type": type, "Cache-Control": "no-cache" };
    if (!type.startsWith("text/html")) {
      return new Response(answer.body, { status: answer.status, headers });
    }
    const html = await answer.text();
    return new Response(html, {
      status: answer.status,
      headers: { ...headers, "Content-Security-Policy": developmentPolicy(html, origin) },
    });
  };
}

/** The page's policy with what hot reloading needs: Vite's scripts and styles by their nonce, and its socket. */
function developmentPolicy(html: string, origin: string): string {
  const [, nonce] = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(html) ?? [];
  return contentPolicy
    .replace(/(?:script|style)-src 'self'/g, (directive) => `${directive} 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ${origin.replace("http", "ws")}`);
}
