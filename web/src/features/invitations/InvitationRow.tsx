import type { Invitation } from "@deskbell/shared/users/invitations";
import { useState } from "react";
import { isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import panel from "../../ui/panel-list.module.css";
import { dateText, fullTimeText } from "../../ui/time/time-texts.ts";
import { notify } from "../../ui/toasts/notify.ts";
import styles from "./Invitations.module.css";
import { mailTextOf } from "./invitation-mail-text.ts";
import { useWithdrawInvitationMutation } from "./invitations.api.ts";
import { MailInvitationDialog } from "./MailInvitationDialog.tsx";

/** Whom an invitation is for, as far as it says. */
const whomText = ({ forWhom, email }: Invitation): string =>
  [forWhom, email].filter(Boolean).join(", ") || t("Whoever has the link");

function stateText({ state, expiresAt, acceptedBy, acceptedAt }: Invitation): string {
  switch (state) {
    case "open":
      return t("Open until {date}", { date: dateText(expiresAt) });
    case "accepted":
      return t("Accepted by {name}, {date}", {
        name: acceptedBy ?? "",
        date: dateText(acceptedAt ?? expiresAt),
      });
    case "withdrawn":
      return t("Withdrawn");
    case "expired":
      return t("Expired {date}", { date: dateText(expiresAt) });
  }
}

interface InvitationRowProps {
  invitation: Invitation;
  onWithdrawn(): void;
}

/** One invitation: for whom, by whom, what became of it. */
export function InvitationRow({ invitation, onWithdrawn }: InvitationRowProps) {
  const [dialog, setDialog] = useState<"withdraw" | "send" | null>(null);
  const { invitedBy, createdAt, state } = invitation;
  const whom = whomText(invitation);
  const mailText = state === "open" && mailTextOf(invitation);
  const close = () => setDialog(null);
  return (
    <li className={panel.row} aria-label={whom}>
      <span className={panel.words}>
        <bdi className={styles.whom}>{whom}</bdi>
        <span className={panel.facts} title={fullTimeText(createdAt)}>
          {t("Invited by {name}, {date}", { name: invitedBy, date: dateText(createdAt) })}
        </span>
        {mailText && (
          <span className={panel.facts} dir="auto">
            {mailText}
          </span>
        )}
      </span>
      <span className={styles.end}>
        <span className={panel.facts}>{stateText(invitation)}</span>
        {state === "open" && invitation.mail && (
          <Button
            variant="quiet"
            aria-label={t("Mail the invitation for {whom}", { whom })}
            onClick={() => setDialog("send")}
          >
            {invitation.mail.state === "none" ? t("Send by mail") : t("Send again")}
          </Button>
        )}
        {state === "open" && (
          <Button
            variant="quiet"
            aria-label={t("Withdraw the invitation for {whom}", { whom })}
            onClick={() => setDialog("withdraw")}
          >
            {t("Withdraw")}
          </Button>
        )}
      </span>
      {dialog === "send" && <MailInvitationDialog invitation={invitation} onClose={close} />}
      {dialog === "withdraw" && (
        <WithdrawDialog id={invitation.id} whom={whom} onWithdrawn={onWithdrawn} onClose={close} />
      )}
    </li>
  );
}

interface WithdrawDialogProps {
  id: string;
  whom: string;
  onWithdrawn(): void;
  onClose(): void;
}

function WithdrawDialog({ id, whom, onWithdrawn, onClose }: WithdrawDialogProps) {
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation();
  const [problems, setProblems] = useState<string[]>([]);

  async function confirm() {
    setProblems([]);
    try {
      await withdraw(id).unwrap();
      notify.success(t("The invitation is withdrawn."));
      onClose();
      onWithdrawn();
    } catch (error) {
      setProblems([isApiError(error) ? error.message : t("That did not work. Please try again.")]);
    }
  }

  return (
    <Dialog title={t("Withdraw")} onClose={onClose}>
      <DialogText>{t("The link for {whom} will not work any more.", { whom })}</DialogText>
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button variant="danger" isBusy={isLoading} onClick={() => void confirm()}>
          {t("Withdraw")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
