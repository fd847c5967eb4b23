import { X } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { bytesText } from "./bytes-text.ts";
import styles from "./FileChips.module.css";
import { FileLabel } from "./FileLabel.tsx";

/** A picked file that has not been stored yet. */
export interface ChipFile {
  id: string;
  name: string;
  bytes: number;
  /** It waits for the virus check. */
  scan?: "waiting";
}

interface FileChipsProps<File extends ChipFile> {
  files: readonly File[];
  /** An address of the picture, undefined for documents. */
  previewOf(file: File): string | undefined;
  /** Of the button `by`, which is gone then. Without it the chips are only shown. */
  onRemove?: ((id: string, by: HTMLButtonElement) => void) | undefined;
  /** Before the name, for instance what moves it … */
  lead?: ((file: File) => ReactNode) | undefined;
  /** … and what its chip does. */
  chipProps?: ((file: File) => HTMLAttributes<HTMLLIElement>) | undefined;
}

const metaOf = ({ bytes, scan }: ChipFile) =>
  scan ? t("{size} · is being checked for viruses", { size: bytesText(bytes) }) : bytesText(bytes);

/** Files that will be sent, each with thumbnail, name, size and a way to take it out again. */
export function FileChips<File extends ChipFile>({
  files,
  previewOf,
  onRemove,
  lead,
  chipProps,
}: FileChipsProps<File>) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("Attached files")}>
      {files.map((file) => {
        const preview = previewOf(file);
        return (
          <li key={file.id} className={styles.chip} {...chipProps?.(file)}>
            {lead?.(file)}
            <FileLabel
              name={file.name}
              meta={metaOf(file)}
              picture={
                preview && (
                  <img className={styles.thumbnail} src={preview} alt="" width={32} height={32} />
                )
              }
            />
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t("Remove {name}", { name: file.name })}
                onClick={({ currentTarget }) => onRemove(file.id, currentTarget)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
