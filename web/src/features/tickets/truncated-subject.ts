/** How many characters of a subject the sidebar shows (spec §9). */
export const subjectChars = { wide: 25, phone: 22, narrow: 15 } as const;

/** A subject cut after `maxChars` characters as people count them: no emoji or accent is torn apart. */
export function truncatedSubject(subject: string, maxChars: number): string {
  const shown = [...new Intl.Segmenter().segment(subject)];
  if (shown.length <= maxChars) return subject;
  const kept = shown.slice(0, maxChars).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
