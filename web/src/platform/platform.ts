/** What differs between a browser and the desktop console. */
export interface Platform {
  /** The session's token, or null when nobody is signed in. */
  readToken(): string | null;
  /** Keeps it for 30 days when remembered, else until the browser is closed. */
  writeToken(token: string, options: { isRemembered: boolean }): void;
  clearToken(): void;
}
