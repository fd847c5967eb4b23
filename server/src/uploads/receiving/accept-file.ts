import { pictureMaxBytes } from "@deskbell/shared/accepted-file-types";
import { displayName } from "./display-name.ts";
import { encodePicture } from "./encode-picture.ts";
import { storedKindOf } from "./file-content.ts";
import { isTextStream } from "./is-text.ts";
import type { AcceptedFile, ReceivedFile } from "./received-file.ts";
import { unsupported } from "./refusals.ts";

/**
 * Decides what a file is by its content, which must be what its name says. Pictures come back encoded again; documents,
 * archives, audio and video come back as they are: nothing of them is opened or unpacked.
 *
 * @throws AppError `unsupported_file` (415, field `avatar`) for everything else
 */
export async function acceptFile(file: ReceivedFile): Promise<AcceptedFile> {
  const { size } = file;
  const shownName = displayName(file.name);
  if (size === 0) throw unsupported(shownName, 0);
  const stored = storedKindOf(shownName, await file.edges());
  if (stored && (!stored.isText || (await isTextStream(file.stream())))) {
    const { ending, type } = stored;
    const name = ending === "pdf" ? displayName(file.name, ".pdf") : shownName;
    return { name, kind: "document", type, bytes: size, content: file, width: 0, height: 0 };
  }
  if (size > pictureMaxBytes) throw unsupported(shownName, size);
  try {
    const { bytes: content, ...sides } = await encodePicture(await file.read());
    const name = displayName(file.name, ".webp");
    return { name, kind: "image", type: "image/webp", bytes: content.length, content, ...sides };
  } catch (cause) {
    throw unsupported(shownName, size, cause);
  }
}
