import type { LucideIcon } from "lucide-react";
import styles from "./BulkPanel.module.css";

interface ActionFaceProps {
  icon: LucideIcon;
  word: string;
  /** What is pressed for it. */
  keys?: readonly string[];
}

/** What a button for selected tickets shows: its icon, and where there is room its word and key. */
export function ActionFace({ icon: Icon, word, keys = [] }: ActionFaceProps) {
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      {keys.map((key) => (
        // Drawn by its style: the button's name says it already.
        <kbd key={key} className={styles.key} data-key={key} />
      ))}
    </>
  );
}
