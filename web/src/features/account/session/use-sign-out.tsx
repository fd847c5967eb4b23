import { type ReactNode, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { hasUnsentInOtherTabs } from "../../../state/other-tabs.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/Dialog.tsx";
import { signOut } from "./session.ts";

/** Signing out by one's own choice. `question` is to be rendered: it asks first where unsent work would be lost. */
export function useSignOut(): { leave(): void; question: ReactNode } {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const go = () => void dispatch(signOut());
  const leave = async () => {
    if (await hasUnsentInOtherTabs()) setIsAsking(true);
    else go();
  };
  return {
    leave: () => void leave(),
    question: isAsking && <SignOutDialog onSignOut={go} onClose={() => setIsAsking(false)} />,
  };
}

interface SignOutDialogProps {
  onSignOut(): void;
  onClose(): void;
}

/** Asks before signing out deletes the unsent work of another tab. */
function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
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
