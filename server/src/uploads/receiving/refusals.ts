import { endingOf, isStoredEnding, pictureMaxBytes } from "@deskbell/shared/accepted-file-types";
import { AppError } from "../../errors/app-error.ts";

const programs =
  /^(?:exe|msi|dll|com|scr|bat|cmd|ps1|vbs?|vbe|jse?|mjs|cjs|wsf|hta|jar|apk|app|dmg|pkg|deb|rpm|sh|bash|py|rb|pl|php|lnk|reg|cpl|docm|xlsm|pptm|dotm|iso|img)$/;
const pages = /^(?:html?|xhtml|shtml|mht|mhtml|svgz?|xml|xsl|swf)$/;
const pictures = /^(?:jpe?g|png|webp|gif)$/;

/** Why a file is not taken, in a sentence for who sent it; each stands here as a whole, for its translations. */
export function unsupported(shownName: string, size: number, cause?: unknown): AppError {
  const ending = endingOf(shownName);
  const about = { field: "avatar", cause };
  if (size === 0) return new AppError("unsupported_file", `“${shownName}” is empty.`, about);
  if (programs.test(ending)) {
    return new AppError(
      "unsupported_file",
      `“${shownName}” is a program or a script, which are not taken.`,
      about,
    );
  }
  if (pages.test(ending)) {
    return new AppError(
      "unsupported_file",
      `“${shownName}” is a web page or a drawing that can run scripts, which are not taken.`,
      about,
    );
  }
  if (pictures.test(ending)) {
    return new AppError(
      "unsupported_file",
      `“${shownName}” is not a picture we can read. Send a JPEG, PNG, WebP or GIF picture of at most 40 megapixels and ${pictureMaxBytes / 1_000_000} MB.`,
      about,
    );
  }
  if (isStoredEnding(ending)) {
    return new AppError(
      "unsupported_file",
      `“${shownName}” is not what its name says: its content is no ${ending.toUpperCase()} file. Send it under its right name.`,
      about,
    );
  }
  return new AppError(
    "unsupported_file",
    `“${shownName}” is of a kind that is not taken. Send pictures (JPEG, PNG, WebP, GIF), PDF, text, CSV and Office files, archives (ZIP, GZ, 7Z, RAR, TAR), audio or video.`,
    about,
  );
}
