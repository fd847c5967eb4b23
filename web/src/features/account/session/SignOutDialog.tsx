import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";

interface SignOutDialogProps {
  onSignOut(): void;
  onClose(): void;
}

/** Asks before signing out deletes the unsent work of another tab. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog title={t("Sign out?")} onClose={onClose}>
      <DialogText>
        {t(
          "In this browser there is text that you have written and not sent, also in another tab. So that the next person here cannot read it, signing out takes it away.",
        )}
      </DialogText>
      <DialogButtons>
        <Button onClick={onClose}>{t("Stay signed in")}</Button>
        <Button variant="danger" onClick={onSignOut}>
          {t("Sign out")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
