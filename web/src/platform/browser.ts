import type { Platform } from "./platform.ts";
import { cookieWith, cookieWithout, tokenIn } from "./token-cookie.ts";

/** A browser keeps the token in a cookie; the server never reads it from there. */
export const platform: Platform = {
  readToken: () => tokenIn(document.cookie),
  writeToken: (token, options) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = cookieWith(token, options);
  },
  clearToken: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = cookieWithout();
  },
};
