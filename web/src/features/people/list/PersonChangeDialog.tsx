import type { ListedPerson } from "@deskbell/shared/users/people";
import { useState } from "react";
import { isApiError } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { useSetAccessMutation, useSetRoleMutation } from "../people.api.ts";
import type { PersonChange } from "./person-changes.ts";

interface PersonChangeDialogProps {
  person: ListedPerson;
  change: PersonChange;
  onClose(): void;
}

/** Says what a change means before it is made. */
export function PersonChangeDialog({ person, change, onClose }: PersonChangeDialogProps) {
  const [setRole] = useSetRoleMutation();
  const [setAccess] = useSetAccessMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const { id } = person;
  const { action, consequences, done, isDangerous, access, isDisabled } = change;

  async function confirm() {
    setIsBusy(true);
    setProblems([]);
    try {
      if (access) await setRole({ id, access }).unwrap();
      if (isDisabled !== undefined) await setAccess({ id, isDisabled }).unwrap();
      notify.success(done);
      onClose();
    } catch (error) {
      setProblems([isApiError(error) ? error.message : t("That did not work. Please try again.")]);
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={action} onClose={onClose}>
      <DialogText>
        <bdi>{consequences}</bdi>
      </DialogText>
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button
          variant={isDangerous ? "danger" : "primary"}
          isBusy={isBusy}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
