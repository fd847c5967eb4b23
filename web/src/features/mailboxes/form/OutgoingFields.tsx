import { Controller } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { storedText } from "./IncomingFields.tsx";
import type { OutgoingWay } from "./mailbox-fields.ts";
import { Fieldset, type MailboxForm, ServerFields } from "./ServerFields.tsx";

const wayWords: Record<OutgoingWay, string> = {
  own: t("Its own server (SMTP)"),
  desk: t("The desk’s mail server"),
};

interface OutgoingFieldsProps {
  form: MailboxForm;
  isKept: boolean;
  problems: readonly string[];
}

/** How e-mails go out. */
export function OutgoingFields({ form, isKept, problems }: OutgoingFieldsProps) {
  const { register, control, watch, formState } = form;
  const errors = formState.errors.outgoing;
  const isOwn = watch("outgoingWay") === "own";
  return (
    <Fieldset title={t("How e-mails go out")}>
      <Controller
        control={control}
        name="outgoingWay"
        render={({ field }) => (
          <Select
            label={t("Way")}
            value={field.value}
            choices={wayWords}
            onChange={field.onChange}
          />
        )}
      />
      {isOwn && (
        <>
          <ServerFields form={form} way="outgoing" />
          <PasswordField
            label={t("Password")}
            autoComplete="new-password"
            placeholder={isKept ? storedText : undefined}
            error={errors?.password?.message}
            {...register("outgoing.password")}
          />
        </>
      )}
      <Problems problems={problems} />
    </Fieldset>
  );
}
