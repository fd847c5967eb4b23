import type { CreatedInvitation, Invitation } from "@deskbell/shared/users/invitations";
import { useState } from "react";
import { isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { useSendInvitationMutation } from "./invitations.api.ts";

interface MailInvitationDialogProps {
  invitation: Invitation;
  onClose(): void;
}

/** Mails an invitation with a new link, which is shown this once. */
export function MailInvitationDialog({ invitation, onClose }: MailInvitationDialogProps) {
  const { id, email } = invitation;
  const [send, { isLoading }] = useSendInvitationMutation();
  const [sent, setSent] = useState<CreatedInvitation | null>(null);
  const [problems, setProblems] = useState<string[]>([]);

  async function confirm() {
    setProblems([]);
    try {
      setSent(await send(id).unwrap());
    } catch (error) {
      setProblems([isApiError(error) ? error.message : t("That did not work. Please try again.")]);
    }
  }

  return (
    <Dialog title={t("Send the invitation")} onClose={onClose}>
      {sent ? (
        <InvitationLink invitation={sent} onDone={onClose} />
      ) : (
        <>
          <DialogText>
            {t("{email} gets a mail with a new link. The link before it ends.", { email })}
          </DialogText>
          <Problems problems={problems} />
          <DialogButtons>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button variant="primary" isBusy={isLoading} onClick={() => void confirm()}>
              {t("Send")}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
