/** The ticket number that a user searches for, `#3` or `3`; null for words. Without zod: the first paint needs it. */
export function searchedNumber(search: string): number | null {
  const [, digits] = /^\s*#?\s*([1-9]\d{0,11})\s*$/.exec(search) ?? [];
  return digits ? Number(digits) : null;
}
