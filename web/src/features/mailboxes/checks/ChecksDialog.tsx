import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { useLazyCheckDomainQuery } from "../mailboxes.api.ts";
import { CheckPart } from "./CheckPart.tsx";
import { CheckSteps } from "./CheckSteps.tsx";
import styles from "./Checks.module.css";
import { adviceText, domainKind, domainOutcomeWords, questionWords } from "./domain-words.ts";
import { Finding } from "./Finding.tsx";
import type { CheckState } from "./read-check.ts";
import { useCheck } from "./use-check.ts";

interface ChecksDialogProps {
  mailbox: DeskMailbox;
  onClose(): void;
}

/** What can be tried of a mailbox that is set up; what runs ends with it. */
export function ChecksDialog({ mailbox, onClose }: ChecksDialogProps) {
  const { address } = mailbox;
  return (
    <Dialog title={t("Check {address}", { address })} isWide onClose={onClose}>
      <ConnectionPart {...mailbox} />
      <RoundTripPart {...mailbox} />
      <DomainPart {...mailbox} />
    </Dialog>
  );
}

function ConnectionPart({ id }: DeskMailbox) {
  const { state, start, cancel } = useCheck();
  return (
    <CheckPart
      title={t("Connection")}
      hint={t(
        "Signs in at its servers and looks whether all that is needed is there. Sends no e-mail.",
      )}
      action={t("Test connection")}
      isRunning={state.status === "running"}
      onStart={() => start({ url: `mailboxes/${id}/test`, method: "POST", body: {} })}
      onCancel={cancel}
    >
      <CheckSteps state={state} byWay runningText={t("Testing…")} />
    </CheckPart>
  );
}

function RoundTripPart({ id, address }: DeskMailbox) {
  const { state, start, cancel } = useCheck();
  return (
    <CheckPart
      title={t("E-mail to yourself")}
      hint={t(
        "Sends e-mails from {address} to itself, and waits up to two minutes until they have come back. They open no ticket.",
        { address },
      )}
      action={t("Send an e-mail to yourself")}
      isRunning={state.status === "running"}
      onStart={() => start({ url: `mailboxes/${id}/round-trip`, method: "POST", body: {} })}
      onCancel={cancel}
    >
      <CheckSteps state={state} runningText={roundTripText(state)} />
    </CheckPart>
  );
}

const roundTripText = ({ steps }: CheckState): string =>
  steps.some(({ step }) => step === "sent") ? t("Waiting for them to come back…") : t("Sending…");

function DomainPart({ id, address }: DeskMailbox) {
  const [check, { data, error, isFetching }] = useLazyCheckDomainQuery();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return (
    <CheckPart
      title={t("Domain")}
      hint={t(
        "Asks DNS what {domain} says about e-mails from there. Others take them for spam where it says too little.",
        { domain },
      )}
      action={t("Check SPF, DKIM and DMARC")}
      isRunning={isFetching}
      onStart={() => void check(id)}
    >
      <div className={styles.steps} aria-live="polite">
        {data && !isFetching && (
          <ul className={styles.list}>
            {data.checks.map((found) => (
              <Finding
                key={found.is}
                kind={domainKind(found)}
                title={questionWords[found.is]}
                word={domainOutcomeWords[found.outcome]}
              >
                {adviceText(found, data.domain)}
                {found.name !== null && (
                  <span className={styles.said}>
                    {t("Asked for: {name}", { name: found.name })}
                  </span>
                )}
                {found.record !== null && (
                  <code className={styles.record} dir="ltr">
                    {found.record}
                  </code>
                )}
              </Finding>
            ))}
          </ul>
        )}
        <Problems problems={error && !isFetching ? [causeOf(error)] : []} />
      </div>
    </CheckPart>
  );
}
