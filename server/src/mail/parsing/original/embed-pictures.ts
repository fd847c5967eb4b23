import type { OriginalHtml } from "./render-original.ts";

type EncodePicture = (bytes: Buffer) => Promise<{ bytes: Buffer }>;

/** So much of them stands in one page, as it is written there. */
const embeddedMaxChars = 2_000_000;
/** Shown where a picture cannot be read: nothing. */
const nothing = "data:,";

/**
 * Puts the pictures of a mail into its HTML, each encoded anew: in its frame nothing can be fetched.
 *
 * @param encodePicture as WebP; rejects for what it cannot read
 */
export async function embedPictures(
  { html, pictures }: OriginalHtml,
  encodePicture: EncodePicture,
): Promise<string> {
  const sources = new Map<string, string>();
  for (const { mark, bytes } of pictures) {
    const encoded = await encodePicture(Buffer.from(bytes)).catch(() => null);
    if (encoded) sources.set(mark, `data:image/webp;base64,${encoded.bytes.toString("base64")}`);
  }
  const [first] = pictures;
  if (!first) return html;
  const marks = new RegExp(`${first.mark.slice(0, first.mark.lastIndexOf("-"))}-\\d{1,9}`, "g");
  let left = embeddedMaxChars;
  // A picture that is shown often is written as often.
  return html.replace(marks, (mark) => {
    const source = sources.get(mark) ?? nothing;
    if (source.length > left) return nothing;
    left -= source.length;
    return source;
  });
}
