import { endingOf, isStoredEnding, pictureMaxBytes } from "@deskbell/shared/accepted-file-types";
import { AppError } from "../../errors/app-error.ts";

const programs =
  /^(?:exe|msi|dll|com|scr|bat|cmd|ps1|vbs?|vbe|jse?|mjs|cjs|wsf|hta|jar|apk|app|dmg|pkg|deb|rpm|sh|bash|py|rb|pl|php|lnk|reg|cpl|docm|xlsm|pptm|dotm|iso|img)$/;
const pages = /^(?:html?|xhtml|shtml|mht|mhtml|svgz?|xml|xsl|swf)$/;
const pictures = /^(?:jpe?g|png|webp|gif)$/;

const taken =
  "Send pictures (JPEG, PNG, WebP, GIF), PDF, text, CSV and Office files, archives (ZIP, GZ, 7Z, RAR, TAR), audio or video.";

/** Why a file is not taken, in a sentence for who sent it. */
export function unsupported(shownName: string, size: number, cause?: unknown): AppError {
  const is = `“${shownName}” is`;
  const message = sentenceFor(endingOf(shownName), is, size);
  return new AppError("unsupported_file", message, { field: "avatar", cause });
}

function sentenceFor(ending: string, is: string, size: number): string {
  if (size === 0) return `${is} empty.`;
  if (programs.test(ending)) return `${is} a program or a script, which are not taken. ${taken}`;
  if (pages.test(ending)) return `${is} a web page or a drawing that can run scripts. ${taken}`;
  if (pictures.test(ending)) {
    const megabytes = pictureMaxBytes / 1_000_000;
    return `${is} not a picture we can read. Send a JPEG, PNG, WebP or GIF picture of at most 40 megapixels and ${megabytes} MB.`;
  }
  if (isStoredEnding(ending)) {
    return `${is} not what its name says: its content is no ${ending.toUpperCase()} file. Send it under its right name.`;
  }
  return `${is} of a kind that is not taken. ${taken}`;
}
