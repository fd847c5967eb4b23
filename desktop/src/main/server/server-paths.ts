/** Whether the server answers this path of the page, not a file of the console. */
export const isServerPath = (pathname: string): boolean =>
  pathname.startsWith("/api/v1/") || pathname.startsWith("/uploads/");

/** Whether the server answers this path with a page: a mail as it was sent, made safe, for a frame. */
export const isMailPath = (pathname: string): boolean =>
  /^\/uploads\/mails\/(?:[0-9a-f]{24}|preview)\/[\w.-]+$/.test(pathname);

/** Whether the server answers this path with a file of a message: ticket, file, grant, name. */
export const isMessageFile = (path: string): boolean =>
  /^\/uploads\/[0-9a-f]{24}\/[\w-]+\/[\w.~-]+\/[^/?#\\\s]+$/.test(path) &&
  !/\/\.\.?(?:\/|$)/.test(path);

const handsOutTokens = new Set(["/api/v1/users/login", "/api/v1/users/login-with-provider"]);

/** Whether a request is answered with a token, however its path is encoded: only the main process sends those. */
export function handsOutToken(pathname: string): boolean {
  const path = decoded(pathname).toLowerCase().replace(/\/+/g, "/").replace(/\/$/, "");
  return handsOutTokens.has(path);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // which no route of the server matches
  }
}
