import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./MessageWords.module.css";

interface EditButtonsProps {
  /** Why it could not be saved. */
  problem: string | null;
  isBusy: boolean;
  isEmpty: boolean;
  onCancel(): void;
}

/** What stands below words that are edited. */
export function EditButtons({ problem, isBusy, isEmpty, onCancel }: EditButtonsProps) {
  return (
    <>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <span className={styles.hint}>{t("Enter saves, Esc cancels")}</span>
        <Button variant="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={isEmpty}>
          {t("Save")}
        </Button>
      </div>
    </>
  );
}
