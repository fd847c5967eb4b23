/** What differs between a browser and the desktop console. */
export interface Platform {
  /** The session's token, or null when nobody is signed in. */
  readToken(): string | null;
  writeToken(token: string): void;
  clearToken(): void;
}
