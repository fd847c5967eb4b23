import type { MessageMacro } from "@deskbell/shared/macros/macro-set";
import { useDeskNames } from "../../../api/use-desk-names.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { actionsOf } from "../../../ui/macros/action-words.ts";
import styles from "./ScheduledCard.module.css";

/** What the macro of a held reply sets. */
export function HeldActions({ macro }: { macro: MessageMacro }) {
  const names = useDeskNames();
  return (
    <ul className={styles.actions} aria-label={t("With this reply")}>
      {actionsOf(macro.set, names).map(({ key, words }) => (
        <li key={key}>
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface HeldMacroProps {
  isBusy: boolean;
  onSend(how: "with" | "without"): void;
}

/** Instead of "Send now", where somebody was faster than a reply's macro: whether it is set all the same. */
export function HeldMacroButtons({ isBusy, onSend }: HeldMacroProps) {
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => onSend("with")}>
        {t("Send and set this")}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => onSend("without")}>
        {t("Send without")}
      </Button>
    </>
  );
}
