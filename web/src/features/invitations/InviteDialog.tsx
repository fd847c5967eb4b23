import {
  type CreatedInvitation,
  type NewInvitation,
  newInvitationSchema,
} from "@deskbell/shared/users/invitations";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Dialog, DialogText } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { useCreateInvitationMutation } from "./invitations.api.ts";

/** Makes an invitation, and shows its link this once. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  return (
    <Dialog title={t("Invite a colleague")} onClose={onClose}>
      {created ? (
        <InvitationLink invitation={created} onDone={onClose} />
      ) : (
        <InviteForm onCreated={setCreated} />
      )}
    </Dialog>
  );
}

function InviteForm({ onCreated }: { onCreated(invitation: CreatedInvitation): void }) {
  const [create] = useCreateInvitationMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(newInvitationSchema),
    mode: "onTouched",
    defaultValues: { forWhom: "", email: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (draft: NewInvitation) => {
    setProblems([]);
    try {
      onCreated(await create(draft).unwrap());
    } catch (error) {
      setProblems([isApiError(error) ? error.message : t("That did not work. Please try again.")]);
    }
  });

  return (
    <DialogForm
      label={t("Invite a colleague")}
      problems={problems}
      isSubmitting={isSubmitting}
      submitLabel={t("Create the link")}
      onSubmit={submit}
    >
      <DialogText>
        {t(
          "You get a link to send to them. Whoever opens it, signs in and has a confirmed e-mail address becomes an agent: they see every ticket and may answer it.",
        )}
      </DialogText>
      <TextField
        label={t("For whom")}
        dir="auto"
        hint={t("Only so that you find it again in the list.")}
        error={errors.forWhom?.message}
        {...register("forWhom")}
      />
      <TextField
        label={t("E-mail")}
        type="email"
        autoComplete="off"
        hint={t("Only this address can use the link, and it is mailed there. Empty: any can.")}
        error={errors.email?.message}
        {...register("email")}
      />
    </DialogForm>
  );
}
