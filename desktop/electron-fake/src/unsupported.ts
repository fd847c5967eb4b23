/** What the fake does not imitate is refused rather than quietly ignored. */
export function unsupported(what: string): Error {
  return new Error(`electron-fake: ${what} is not imitated`);
}
