import type { OriginalHtml } from "./render-original.ts";

type EncodePicture = (bytes: Buffer) => Promise<{ bytes: Buffer }>;

/** Of what was encoded anew so much stands in one page. */
const embeddedMaxBytes = 2_000_000;
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
  let left = embeddedMaxBytes;
  for (const { mark, bytes } of pictures) {
    const encoded = await encodePicture(Buffer.from(bytes)).catch(() => null);
    const fits = encoded !== null && encoded.bytes.length <= left;
    if (fits) left -= encoded.bytes.length;
    sources.set(
      mark,
      fits ? `data:image/webp;base64,${encoded.bytes.toString("base64")}` : nothing,
    );
  }
  const [first] = sources.keys();
  if (first === undefined) return html;
  const marks = new RegExp(`${first.slice(0, first.lastIndexOf("-"))}-\\d{1,9}`, "g");
  return html.replace(marks, (mark) => sources.get(mark) ?? nothing);
}
