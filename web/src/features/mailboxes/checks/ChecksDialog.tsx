import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { CheckPart } from "./CheckPart.tsx";
import { CheckSteps } from "./CheckSteps.tsx";
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
      onStart={() => start({ url: `mailboxes/${id}/test`, body: {} })}
      onCancel={cancel}
    >
      <CheckSteps state={state} byWay runningText={t("Testing…")} />
    </CheckPart>
  );
}
