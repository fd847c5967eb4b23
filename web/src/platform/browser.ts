import { createBrowserSettings } from "./browser-settings.ts";
import type { Platform } from "./platform.ts";
import { showTitleCount } from "./title-count.ts";
import { carriedOver, cookiesWithout, cookieWith, tokenIn } from "./token-cookie.ts";

/** A browser stores the token in a cookie; the server never reads it from there. */
export function createBrowserPlatform(): Platform {
  const write = (cookie: string): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = cookie;
  };
  const readToken = (): string | null => {
    const { cookie } = document; // each read of it asks another process
    const carried = carriedOver(cookie, location);
    if (carried) write(carried);
    return tokenIn(cookie, location);
  };
  return {
    readToken,
    hasSession: () => readToken() !== null,
    writeToken: (token, options) => write(cookieWith(token, options, location)),
    clearToken: () => cookiesWithout(location).forEach(write),
    showUnread: showTitleCount,
    showsTicket: () => {},
    settings: createBrowserSettings(),
    console: null,
  };
}
