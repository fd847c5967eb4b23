import { numberText } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";

const units = [
  (size: string) => t("{size} B", { size }),
  (size: string) => t("{size} kB", { size }),
  (size: string) => t("{size} MB", { size }),
  (size: string) => t("{size} GB", { size }),
] as const;

/** A size as people read it, in decimal units like the limits: "812 B", "46 kB", "5.1 MB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  // Rounded up, so that one byte too many never reads as exactly the limit.
  const shown = power < 2 ? Math.round(value) : Math.ceil(value * 10) / 10;
  return units[power]?.(numberText(shown)) ?? "";
}
