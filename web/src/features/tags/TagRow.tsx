import type { Tag } from "@deskbell/shared/tags/tag";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import panel from "../../ui/panel-list.module.css";
import styles from "./Tags.module.css";

interface TagRowProps {
  tag: Tag;
  isManager: boolean;
  onRename(): void;
  onRemove(): void;
}

/** One tag, and what an admin can do with it. */
export function TagRow({ tag: { name }, isManager, onRename, onRemove }: TagRowProps) {
  return (
    <li className={panel.row} aria-label={name}>
      <span className={styles.name}>
        <bdi className={panel.name}>{name}</bdi>
      </span>
      {isManager && (
        <span className={panel.actions}>
          <Button
            variant="quiet"
            aria-label={t("Rename the tag {name}", { name })}
            onClick={onRename}
          >
            {t("Rename")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("Remove the tag {name}", { name })}
            onClick={onRemove}
          >
            {t("Remove")}
          </Button>
        </span>
      )}
    </li>
  );
}
