import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";

interface SignOutDialogProps {
  onSignOut(): void;
  onClose(): void;
}

/** Asks before signing out deletes what the server does not keep: of another tab, without a connection, or a file. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog title={t("Sign out?")} onClose={onClose}>
      <DialogText>
        {t(
          "In this browser, perhaps in another tab, there is something that you have written and not sent, and that the desk does not have. So that the next person here cannot read it, signing out takes it away.",
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
