/** A failed test, or what else went wrong in a step. */
export interface Failure {
  name: string;
  /** The beginning of what it said: the message, what was expected and received, the place. */
  said: readonly string[];
}

/** Of each failure; what keeps the end of a long log may have thrown the failure's own place away. */
const maxLines = 25;
/** Of what each window showed. */
const windowLines = 50;
/** Of one error among several. */
const minLines = 8;
/** Of the lines those that say where it was, when what was said is longer. */
const maxPlaces = 4;

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const colours = /\u001b\[\d+m/g;
const isForeign = (line: string) => /^\s+at .*(node_modules\/|node:|<anonymous>)/.test(line);
const isPlace = (line: string) => /^\s+at |^\s*> *\d+ \|/.test(line);

/**
 * Shortens what a test's errors say, and what its windows showed, to what is worth reading again below everything else.
 */
export function whatFailed(
  name: string,
  errors: readonly (string | undefined)[],
  windows: readonly string[] = [],
): Failure {
  const share = Math.max(minLines, Math.floor(maxLines / Math.max(1, errors.length)));
  return {
    name,
    said: [
      ...errors.flatMap((error = "") => beginningOf(error, share)),
      ...windows.flatMap((window) => beginningOf(window, windowLines)),
    ],
  };
}

function beginningOf(error: string, limit: number): string[] {
  const lines = error
    .replaceAll(colours, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !isForeign(line));
  if (lines.length <= limit) return lines;
  const places = lines
    .slice(limit - maxPlaces)
    .filter(isPlace)
    .slice(0, maxPlaces - 1);
  return [...lines.slice(0, limit - places.length - 1), "…", ...places];
}
