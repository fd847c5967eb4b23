import { t } from "../../../i18n/t.ts";
import checkbox from "../../../ui/fields/Checkbox.module.css";
import styles from "./MailList.module.css";

interface SelectMailProps {
  subject: string;
  isSelected: boolean;
  onSelect(is: boolean): void;
}

/** The box of a mail in a list, of which several can be decided on at once. */
export function SelectMail({ subject, isSelected, onSelect }: SelectMailProps) {
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        className={checkbox.input}
        aria-label={t("Select: {subject}", { subject })}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
    </label>
  );
}
