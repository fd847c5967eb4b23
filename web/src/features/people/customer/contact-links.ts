/** A link that opens a new mail; the address cannot add a subject or another recipient. */
export const mailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** A link that dials; null for what people wrote instead of a number (spec §5 asks nothing of it). */
export function phoneHref(written: string): string | null {
  const digits = written.replaceAll(/\D/g, "");
  const isNumber = /^\+?[\d\s().\-/]+$/.test(written.trim()) && digits.length >= 3;
  return isNumber ? `tel:${written.trim().startsWith("+") ? "+" : ""}${digits}` : null;
}
