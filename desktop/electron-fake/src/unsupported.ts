/** What the double does not imitate is refused rather than quietly ignored. */
export function unsupported(what: string): Error {
  return new Error(`electron-double: ${what} is not imitated`);
}
