import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { RemovalDialog } from "../../ui/dialogs/RemovalDialog.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { useRemoveMailboxMutation } from "./mailboxes.api.ts";

interface RemoveMailboxDialogProps {
  mailbox: DeskMailbox;
  /** The address that its tickets are answered from afterwards; null where there is none. */
  fallback: string | null;
  onRemoved(): void;
  onClose(): void;
}

/** Says what becomes of a mailbox's tickets and mails before it is removed. */
export function RemoveMailboxDialog(props: RemoveMailboxDialogProps) {
  const { mailbox, fallback, onRemoved, onClose } = props;
  const { id, address } = mailbox;
  const [remove] = useRemoveMailboxMutation();

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The mailbox {address} is removed.", { address }));
    onRemoved();
    return null;
  }

  return (
    <RemovalDialog
      title={t("Remove the mailbox {address}", { address })}
      onRemove={confirm}
      onClose={onClose}
    >
      {t(
        "Nothing is fetched from it any more; what lies at its mail server stays there. Its password is forgotten.",
      )}{" "}
      {fallback === null
        ? t("Its tickets stay, but their customers get no answers by e-mail any more.")
        : t(
            "Its tickets stay, and are answered from {fallback}. E-mails that wait to go out go from there, too.",
            { fallback },
          )}
    </RemovalDialog>
  );
}
