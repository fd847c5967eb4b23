import type { DeskMailbox, ShownProblem } from "@deskbell/shared/mail/mailbox";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Rich } from "../../i18n/Rich.tsx";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import panel from "../../ui/panel-list.module.css";
import { FullTime } from "../../ui/time/Time.tsx";
import styles from "./Mailboxes.module.css";
import { incomingText, outgoingText, problemText } from "./mailbox-words.ts";

interface MailboxRowProps {
  mailbox: DeskMailbox;
  /** Null while that is not known. */
  team: string | null;
  onCheck(): void;
  onChange(): void;
  onRemove(): void;
}

/** One mailbox: who it is, how mails come in and go out, and what keeps it from working. */
export function MailboxRow({ mailbox, team, onCheck, onChange, onRemove }: MailboxRowProps) {
  const { id, address, name, isDefault, isFromEnvironment, isLocked, problems } = mailbox;
  return (
    <li className={`${panel.row} ${styles.row}`} aria-label={address} data-mailbox={id}>
      <div className={panel.words}>
        <span className={panel.name}>
          {name && <bdi>{name}</bdi>}
          <bdi className={name ? styles.address : undefined}>{address}</bdi>
          {isDefault && <span className={panel.mark}>{t("Default")}</span>}
        </span>
        {team !== null && <span className={panel.facts}>{t("Team: {team}", { team })}</span>}
        <span className={panel.facts}>{incomingText(mailbox)}</span>
        <span className={panel.facts}>{outgoingText(mailbox)}</span>
        {isFromEnvironment && (
          <span className={panel.facts}>
            {t("Set by the operator when the desk starts: it cannot be changed here.")}
          </span>
        )}
        {isLocked && (
          <Problem>
            <span>
              {t(
                "It does not work: the desk’s secret is another one than when its passwords were stored.",
              )}
            </span>
            <Button onClick={onChange}>{t("Enter them again")}</Button>
          </Problem>
        )}
        {problems.map((problem) => (
          <ShownProblemText key={problem.way} problem={problem} />
        ))}
      </div>
      <span className={`${panel.actions} ${styles.actions}`}>
        <Button
          variant="quiet"
          aria-label={t("Check the mailbox {address}", { address })}
          onClick={onCheck}
        >
          {t("Check")}
        </Button>
        {!isFromEnvironment && (
          <>
            <Button
              variant="quiet"
              data-change
              aria-label={t("Change the mailbox {address}", { address })}
              onClick={onChange}
            >
              {t("Change")}
            </Button>
            <Button
              variant="quiet"
              aria-label={t("Remove the mailbox {address}", { address })}
              onClick={onRemove}
            >
              {t("Remove")}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

function ShownProblemText({ problem }: { problem: ShownProblem }) {
  const { said, since } = problem;
  return (
    <Problem>
      <span>{problemText(problem)}</span>
      {said && (
        <span className={styles.said} dir="auto">
          {t("The server said: {said}", { said })}
        </span>
      )}
      <span className={styles.said}>
        <Rich parts={[<FullTime key="since" iso={since} />]}>{t("Since <0></0>")}</Rich>
      </span>
    </Problem>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem}>
      <TriangleAlert size={16} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
