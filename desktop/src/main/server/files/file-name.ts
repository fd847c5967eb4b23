/** Of what a file is called, the ending not counted: Linux and macOS take 255 bytes with it. */
const nameMaxChars = 100;
const nameMaxBytes = 180;
const endingMaxChars = 20;

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * What somebody has called a file, as a name that every system takes, in one folder: without what steers, hides or turns
 * around what is read of it. Never empty.
 */
export function fileNameOf(given: string): string {
  const name = given
    .toWellFormed()
    .normalize("NFC")
    // Control characters, and those of no width or another direction: "fdp.exe" is to be read as it is.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"/\\|?*]/g, "_")
    .replace(/\s+/gu, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const dot = name.lastIndexOf(".");
  const hasEnding = dot > 0 && name.length - dot <= endingMaxChars;
  const ending = hasEnding ? name.slice(dot) : "";
  const stem = cut(hasEnding ? name.slice(0, dot) : name);
  const whole = `${stem}${ending}`;
  if (stem === "") return `file${ending}`;
  return reserved.test(whole) ? `_${whole}` : whole;
}

function cut(name: string): string {
  let kept = "";
  for (const character of [...name].slice(0, nameMaxChars)) {
    if (Buffer.byteLength(kept + character) > nameMaxBytes) break;
    kept += character;
  }
  return kept;
}
