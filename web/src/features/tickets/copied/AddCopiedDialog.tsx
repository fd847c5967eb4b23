import { limits } from "@deskbell/shared/limits";
import { newCopiedSchema } from "@deskbell/shared/mail/copied";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { putRefusal } from "../../../api/http/put-refusal.ts";
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
  const [add] = useAddCopiedMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(newCopiedSchema),
    defaultValues: { address: "", name: "" },
  });
  const { errors, isSubmitting } = formState;
  const confirm = handleSubmit(async (copied) => {
    setProblems([]);
    const isSameViewer = rememberViewer();
    const { data, error } = await add({ ticketId, ...copied });
    if (!isSameViewer()) return;
    if (!data) return setProblems(putRefusal(error, ["address", "name"], setError));
    notify.success(t("{address} gets the answers from now on", { address: copied.address }));
    onClose();
  });
  return (
    <Dialog title={t("Add people to the mails")} onClose={onClose}>
      <DialogForm
        label={t("Add people to the mails")}
        problems={problems}
        isSubmitting={isSubmitting}
        submitLabel={t("Add")}
        onSubmit={confirm}
      >
        <TextField
          label={t("E-mail address")}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={limits.emailMaxChars}
          error={errors.address?.message}
          {...register("address")}
        />
        <TextField
          label={t("Name, if you know it")}
          dir="auto"
          autoComplete="off"
          maxLength={limits.fullNameMaxChars}
          error={errors.name?.message}
          {...register("name")}
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
