import { randomBytes } from "node:crypto";
import type { Attachment } from "postal-mime";
import sanitizeHtml from "sanitize-html";
import { contentIdIn } from "../files/cid-source.ts";
import { contentIdOf, pictureTypeOf } from "../files/file-content.ts";
import { flattenHtml } from "../text/flatten-html.ts";

const htmlMaxChars = 1_000_000;
const picturesMaxBytes = 2_000_000;

const tags =
  "a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr".split(
    " ",
  );
/** What they hold is not text for a reader. */
const silentTags =
  "script style textarea option noscript title template xmp noembed noframes select iframe object audio video".split(
    " ",
  );

const options = {
  allowedTags: tags,
  allowedAttributes: {
    "*": ["dir", "lang", "align"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    font: ["color", "size", "face"],
    table: ["border", "cellpadding", "cellspacing", "width"],
    td: ["colspan", "rowspan", "valign", "width"],
    th: ["colspan", "rowspan", "valign", "width"],
    ol: ["start"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  // Only what stands for a picture of the mail itself.
  allowedSchemesByTag: { img: ["data"] },
  allowProtocolRelative: false,
  nonTextTags: silentTags,
  nestingLimit: 100,
} as const;

/** A mail's HTML without what acts, looks like the desk or is fetched; its pictures are put in by `mark`. */
export type OriginalHtml = {
  html: string;
  pictures: { mark: string; bytes: Uint8Array }[];
};

/** For staff who want to see a mail as it was sent; null where it has no HTML. */
export function renderOriginal(
  html: string | undefined,
  attachments: readonly Attachment[],
): OriginalHtml | null {
  if (!html) return null;
  const pictures = new Map<string, { mark: string; bytes: Uint8Array }>();
  const nonce = randomBytes(16).toString("hex");
  let left = picturesMaxBytes;

  const pictureOf = (source: string) => {
    const wanted = contentIdIn(source);
    if (wanted === null) return null;
    const known = pictures.get(wanted);
    if (known) return known;
    const bytes = bytesOf(wanted, attachments);
    if (!bytes || bytes.length > left || pictureTypeOf(bytes) === null) return null;
    left -= bytes.length;
    const picture = { mark: `data:,${nonce}-${pictures.size}`, bytes };
    pictures.set(wanted, picture);
    return picture;
  };

  const clean = sanitizeHtml(flattenHtml(html.slice(0, htmlMaxChars)), {
    ...options,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, target: "_blank", rel: "noopener noreferrer" },
      }),
      img: (tagName, { src = "", ...attributes }) => {
        const picture = pictureOf(src);
        return { tagName, attribs: picture ? { ...attributes, src: picture.mark } : {} };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined,
  });
  return { html: clean, pictures: [...pictures.values()] };
}

function bytesOf(contentId: string, attachments: readonly Attachment[]): Uint8Array | null {
  const found = attachments.find((one) => contentIdOf(one) === contentId);
  return found ? new Uint8Array(found.content as ArrayBuffer) : null;
}
