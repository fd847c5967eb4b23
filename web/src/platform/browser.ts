import { createBrowserSettings } from "./browser-settings.ts";
import type { Platform } from "./platform.ts";
import { showTitleCount } from "./title-count.ts";
import { cookieWith, cookieWithout, tokenIn } from "./token-cookie.ts";

/** A browser keeps the token in a cookie; the server never reads it from there. */
export function createBrowserPlatform(): Platform {
  const readToken = () => tokenIn(document.cookie);
  return {
    readToken,
    hasSession: () => readToken() !== null,
    writeToken: (token, options) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
      document.cookie = cookieWith(token, options);
    },
    clearToken: () => {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = cookieWithout();
    },
    showUnread: showTitleCount,
    showsTicket: () => {},
    settings: createBrowserSettings(),
    console: null,
  };
}
