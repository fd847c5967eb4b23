import { X } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { useNeighbourFocus } from "../focus/use-neighbour-focus.ts";
import styles from "./tags.module.css";

/** A tag in a row of tags, with a button that takes it off. */
export function TagChip({ name, onRemove }: { name: string; onRemove(): void }) {
  const chip = useNeighbourFocus<HTMLSpanElement>();
  return (
    <span ref={chip} className={styles.tag}>
      <bdi>{name}</bdi>
      <button
        type="button"
        className={styles.button}
        aria-label={t("Remove the tag {name}", { name })}
        onClick={onRemove}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}
