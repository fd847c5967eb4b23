/** Whether the server answers a path of the page, and not a file. */
export const isServerPath = (pathname: string): boolean =>
  pathname.startsWith("/api/v1/") || pathname.startsWith("/uploads/");

const handsOutTokens = new Set(["/api/v1/users/login", "/api/v1/users/login-with-provider"]);

/** Whether a call is answered with a token, however it is written: those go by the main process alone. */
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
