import { type ReactNode, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { mailsApi } from "../by-mail/mails.api.ts";
import styles from "./MailList.module.css";

/** What can be done with several mails, one after the other. */
export interface Decision<Mail> {
  words: string;
  icon: ReactNode;
  isFor(mail: Mail): boolean;
  /** One of many: the lists are asked for anew after the last. */
  decide(mail: Mail): Promise<{ error?: unknown }>;
}

interface SelectedBarProps<Mail> {
  mails: readonly Mail[];
  decisions: readonly Decision<Mail>[];
  onClear(): void;
  /** They have left the list. */
  onDone(): void;
}

/** Above a list of mails of which some are selected: how many, and what can be done with them. */
export function SelectedBar<Mail>({ mails, decisions, onClear, onDone }: SelectedBarProps<Mail>) {
  const [running, setRunning] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  if (mails.length === 0) return null;

  async function run({ words, decide }: Decision<Mail>, meant: readonly Mail[]): Promise<void> {
    if (running !== null) return;
    const isSameViewer = rememberViewer();
    setRunning(words);
    const failures: unknown[] = [];
    for (const mail of meant) {
      const { error } = await decide(mail);
      if (!isSameViewer()) return;
      if (error) failures.push(error);
    }
    setRunning(null);
    dispatch(mailsApi.util.invalidateTags(["Mail"]));
    const done = meant.length - failures.length;
    if (failures.length > 0) notify.error(causeOf(failures[0]));
    else onDone();
    if (done > 0) {
      notify.success(
        t("{count, plural, one {Done with # e-mail.} other {Done with # e-mails.}}", {
          count: done,
        }),
      );
    }
  }

  return (
    <Bar count={mails.length} onClear={onClear}>
      {decisions.map((decision) => {
        const meant = mails.filter((mail) => decision.isFor(mail));
        return (
          <Button
            key={decision.words}
            icon={decision.icon}
            isBusy={running === decision.words}
            isUnavailable={meant.length === 0}
            onClick={() => void run(decision, meant)}
          >
            {decision.words}
          </Button>
        );
      })}
    </Bar>
  );
}

interface BarProps {
  count: number;
  children: ReactNode;
  onClear(): void;
}

/** Leaves with the last that is selected, with its own button too. */
function Bar({ count, children, onClear }: BarProps) {
  const bar = useNeighbourFocus<HTMLFieldSetElement>();
  return (
    <fieldset ref={bar} className={styles.selected} aria-label={t("With those that are selected")}>
      <span role="status">
        {t("{count, plural, one {# selected} other {# selected}}", { count })}
      </span>
      {children}
      <Button variant="quiet" onClick={onClear}>
        {t("Clear")}
      </Button>
    </fieldset>
  );
}
