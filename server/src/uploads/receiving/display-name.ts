import { limits } from "@deskbell/shared/limits";
import { singleLineText } from "@deskbell/shared/plain-text";

/**
 * The name a file is shown and downloaded under: the last part of whatever path was sent, without
 * control and direction characters, at most `limits.fileNameMaxChars` long. Files are never stored
 * under it.
 */
export function displayName(sentName: string, extension?: string): string {
  const lastPart = sentName.split(/[/\\]/).at(-1) ?? "";
  const clean = singleLineText.parse(lastPart).replace(/^\.+/, "");
  const [, stem = "", ownExtension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(clean) ?? [];
  const ending = extension ?? ownExtension;
  const roomForStem = limits.fileNameMaxChars - ending.length;
  return `${stem.slice(0, roomForStem).toWellFormed() || "file"}${ending}`;
}
