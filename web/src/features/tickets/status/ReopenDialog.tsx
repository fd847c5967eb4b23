import { limits } from "@deskbell/shared/limits";
import { useForm } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

interface ReopenDialogProps {
  isSetting: boolean;
  onReopen(reason: string): void;
  onClose(): void;
}

/** A closed ticket is opened again for a reason, which its history keeps. */
export function ReopenDialog({ isSetting, onReopen, onClose }: ReopenDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  return (
    <FormDialog
      title={t("Open this ticket again")}
      isSubmitting={isSetting}
      submitLabel={t("Open again")}
      onSubmit={handleSubmit(({ reason }) => onReopen(reason))}
      onClose={onClose}
    >
      <DialogText>
        {t("The reason stands in the ticket's history, which customers do not see.")}
      </DialogText>
      <TextField
        label={t("Reason")}
        dir="auto"
        autoComplete="off"
        maxLength={limits.statusReasonMaxChars}
        error={formState.errors.reason?.message}
        {...register("reason", {
          validate: (reason) => reason.trim() !== "" || t("Say why the ticket is opened again."),
        })}
      />
    </FormDialog>
  );
}
