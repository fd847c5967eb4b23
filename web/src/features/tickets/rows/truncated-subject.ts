/** How many characters of a subject the sidebar shows (spec §9). */
export const subjectChars = { wide: 25, phone: 22, narrow: 15 } as const;

/** Costly to make, so made once; the server that draws the first pages never asks for it. */
let segmenter: Intl.Segmenter | undefined;

/** A subject cut after `maxChars` characters as people count them: no emoji or accent is torn apart. */
export function truncatedSubject(subject: string, maxChars: number): string {
  if (subject.length <= maxChars) return subject;
  segmenter ??= new Intl.Segmenter();
  const shown = [...segmenter.segment(subject)];
  if (shown.length <= maxChars) return subject;
  const kept = shown.slice(0, maxChars).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
