import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import styles from "./SignOutDialog.module.css";

interface SignOutDialogProps {
  onSignOut(): void;
  onClose(): void;
}

/** Before signing out takes away what was typed and not sent in another tab. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog title="Sign out?" onClose={onClose}>
      <p className={styles.words}>
        In this browser there is text that you have written and not sent, also in another tab. So
        that the next person here cannot read it, signing out takes it away.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Stay signed in</Button>
        <Button variant="danger" onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </Dialog>
  );
}
