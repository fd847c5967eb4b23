import { useEffect, useEffectEvent } from "react";
import { t } from "../../../i18n/t.ts";
import { wouldSigningOutLose } from "../../../state/signing-out.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";

/** Between two looks whether the desk has all of it now. */
const lookAgainMs = 2_000;

interface SignOutDialogProps {
  /** They say so, or nothing is lost by it any more. */
  onSignOut(): void;
  onClose(): void;
}

/** Asks before signing out deletes what the server does not keep: of another tab, without a connection, or a file. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  useWhenNothingIsLost(onSignOut);
  return (
    <Dialog title={t("Sign out?")} onClose={onClose}>
      <DialogText>
        {t(
          "In this browser, perhaps in another tab, there is something that you have written and not sent, and that the desk does not have yet. So that the next person here cannot read it, signing out takes it away. Once the desk has it, you are signed out.",
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

/** The desk may only have been slow: what they asked for is done as soon as it can be. */
function useWhenNothingIsLost(act: () => void): void {
  const onNothingLost = useEffectEvent(act);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const lookLater = () => {
      timer = setTimeout(() => void look(), lookAgainMs);
    };
    const look = async () => {
      const wouldLose = await wouldSigningOutLose();
      if (isOver) return;
      if (wouldLose) lookLater();
      else onNothingLost();
    };
    lookLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}
