import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./FileLabel.module.css";

interface FileLabelProps {
  name: string;
  /** Read out before the name. */
  lead?: ReactNode;
  /** Below the name: what it is, how large. */
  meta: string;
  /** In place of the icon of a document. */
  picture?: ReactNode;
}

/** Which file: its icon or picture, its name, cut where there is no room, and what is known of it. */
export function FileLabel({ name, lead, meta, picture }: FileLabelProps) {
  return (
    <>
      {picture ?? <FileText className={styles.icon} size={20} aria-hidden="true" />}
      <span className={styles.words}>
        {lead}
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={styles.meta}>{meta}</span>
      </span>
    </>
  );
}
