/** Which part of the mail a picture's source names, `cid:…`; null for any other source. */
export function contentIdIn(source: string): string | null {
  const [, named] = /^cid:(.{1,500})$/is.exec(source.trim()) ?? [];
  if (named === undefined) return null;
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}
