/** What no text has: NUL and the other control characters, but tab, line breaks, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

/** By the mark that it begins with. */
function codeOf(head: Buffer): string {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  if (mark === 0xff_fe) return "utf-16le";
  return mark === 0xfe_ff ? "utf-16be" : "latin1";
}

/**
 * Text that people write: UTF-8, an older code of a byte a character, or what begins by saying that it is UTF-16, as
 * spreadsheets export it.
 */
function textReader() {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  /** Whether this piece is text, after those before. */
  return (chunk: Buffer): boolean => {
    decoder ??= new TextDecoder(codeOf(chunk));
    return !binary.test(decoder.decode(chunk, { stream: true }));
  };
}

export const isText = (bytes: Buffer): boolean => textReader()(bytes);

/** The same of a file that is not in memory. */
export async function isTextStream(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  const reads = textReader();
  for await (const chunk of chunks) if (!reads(chunk)) return false;
  return true;
}
