import { limits } from "@deskbell/shared/limits";
import { useState } from "react";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useAddCopiedMutation } from "./copied.api.ts";

interface AddCopiedDialogProps {
  ticketId: string;
  onClose(): void;
}

/** Asks who gets the answers of a ticket, too. */
export function AddCopiedDialog({ ticketId, onClose }: AddCopiedDialogProps) {
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [add, { isLoading, error }] = useAddCopiedMutation();
  const refusal = isApiError(error) ? error : null;
  const confirm = async () => {
    const isSameViewer = rememberViewer();
    const { data } = await add({ ticketId, address: address.trim(), name: name.trim() });
    if (!data || !isSameViewer()) return;
    notify.success(t("{address} gets the answers from now on", { address: address.trim() }));
    onClose();
  };
  const problems = refusal ? refusalTexts(refusal, ["address"]) : error ? [causeOf(error)] : [];
  return (
    <Dialog title={t("Add people to the mails")} onClose={onClose}>
      <DialogForm
        label={t("Add people to the mails")}
        problems={problems}
        isSubmitting={isLoading}
        submitLabel={t("Add")}
        onSubmit={confirm}
        onClose={onClose}
      >
        <TextField
          label={t("E-mail address")}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={limits.emailMaxChars}
          error={refusal?.errors.address?.msg}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <TextField
          label={t("Name, if you know it")}
          dir="auto"
          autoComplete="off"
          maxLength={limits.fullNameMaxChars}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogText>
          {t(
            "They get each answer from now on by e-mail, and what they answer is a message here, which the customer sees. On the website they see nothing.",
          )}
        </DialogText>
      </DialogForm>
    </Dialog>
  );
}
