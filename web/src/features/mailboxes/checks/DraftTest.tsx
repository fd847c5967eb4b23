import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { mailboxTestSchema } from "@deskbell/shared/mail/mailbox-checks";
import { t } from "../../../i18n/t.ts";
import { draftOf } from "../form/mailbox-fields.ts";
import type { MailboxForm } from "../form/ServerFields.tsx";
import panel from "../Mailboxes.module.css";
import { CheckPart } from "./CheckPart.tsx";
import { CheckSteps } from "./CheckSteps.tsx";
import { useCheck } from "./use-check.ts";

interface DraftTestProps {
  form: MailboxForm;
  /** As it is stored; null for a new one. */
  before: DeskMailbox | null;
}

/** Tries what the form says before it is saved. */
export function DraftTest({ form, before }: DraftTestProps) {
  const { state, start, cancel } = useCheck();
  async function test(): Promise<void> {
    const isComplete = await form.trigger(["address", "incoming", "outgoing"], {
      shouldFocus: true,
    });
    if (!isComplete) return;
    const body = mailboxTestSchema.parse(draftOf(form.getValues(), before));
    start({
      url: before ? `mailboxes/${before.id}/test` : "mailboxes/test",
      method: "POST",
      body,
    });
  }
  return (
    <div className={panel.panel}>
      <CheckPart
        title={t("Try it first")}
        hint={t("Signs in at these servers with what is written above. Sends no e-mail.")}
        action={t("Test connection")}
        isRunning={state.status === "running"}
        onStart={() => void test()}
        onCancel={cancel}
      >
        <CheckSteps state={state} byWay runningText={t("Testing…")} />
      </CheckPart>
    </div>
  );
}
