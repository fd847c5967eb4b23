import { Controller } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import panel from "../../../ui/panel-list.module.css";
import { storedText } from "./IncomingFields.tsx";
import type { OutgoingWay } from "./mailbox-fields.ts";
import { Fieldset, type MailboxForm, ServerFields } from "./ServerFields.tsx";

const wayWords: Record<OutgoingWay, string> = {
  own: t("SMTP, with a password"),
  oauth: t("SMTP, with OAuth"),
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
  const way = watch("outgoingWay");
  const { oauth: _, ...withoutOauth } = wayWords;
  return (
    <Fieldset title={t("How e-mails go out")}>
      <Controller
        control={control}
        name="outgoingWay"
        render={({ field }) => (
          <Select
            label={t("Way")}
            value={field.value}
            choices={watch("incomingWay") === "oauth" ? wayWords : withoutOauth}
            onChange={field.onChange}
          />
        )}
      />
      {way !== "desk" && <ServerFields form={form} way="outgoing" />}
      {way === "own" && (
        <PasswordField
          label={t("Password")}
          autoComplete="new-password"
          placeholder={isKept ? storedText : undefined}
          error={errors?.password?.message}
          {...register("outgoing.password")}
        />
      )}
      {way === "oauth" && (
        <p className={panel.hint}>
          {t(
            "By the same token service and refresh token as above. The token must be one that may send, too: at Microsoft 365 that is the scope SMTP.Send.",
          )}
        </p>
      )}
      <Problems problems={problems} />
    </Fieldset>
  );
}
