import { AppError } from "../../errors/app-error.ts";
import { displayName } from "./display-name.ts";
import { encodePicture } from "./encode-picture.ts";
import type { AcceptedFile, ReceivedFile } from "./received-file.ts";

const textNamePattern = /\.(?:txt|text|log|md|csv)$/i;

/**
 * Decides by a file's content what it is. Pictures come back encoded again; PDF and plain text come
 * back as they are, to be downloaded only.
 *
 * @throws AppError `unsupported_file` (415, field `avatar`) for everything else
 */
export async function acceptFile(file: ReceivedFile): Promise<AcceptedFile> {
  const { name } = file;
  const bytes = await file.read();
  if (bytes.length === 0) {
    throw new AppError("unsupported_file", `“${displayName(name)}” is empty.`, { field: "avatar" });
  }
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") {
    return documentOf(displayName(name, ".pdf"), "application/pdf", bytes);
  }
  if (textNamePattern.test(name) && isPlainText(bytes)) {
    return documentOf(displayName(name), "text/plain", bytes);
  }
  try {
    const picture = await encodePicture(bytes);
    return { name: displayName(name, ".webp"), kind: "image", type: "image/webp", ...picture };
  } catch (cause) {
    throw new AppError(
      "unsupported_file",
      `“${displayName(name)}” is not a picture we can read. Send a JPEG, PNG, WebP or GIF picture of at most 40 megapixels, a PDF or a text file.`,
      { field: "avatar", cause },
    );
  }
}

function documentOf(name: string, type: string, bytes: Buffer): AcceptedFile {
  return { name, kind: "document", type, bytes, width: 0, height: 0 };
}

function isPlainText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
