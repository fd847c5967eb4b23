import { t } from "../../../i18n/t.ts";
import { Checkbox } from "../../../ui/fields/Checkbox.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import panel from "../../../ui/panel-list.module.css";
import { Fieldset, type MailboxForm } from "./ServerFields.tsx";

/** Where customers' answers go to, and what is answered from here. */
export function AnswerFields({ form }: { form: MailboxForm }) {
  const { register, formState } = form;
  return (
    <Fieldset title={t("Answers")}>
      <TextField
        label={t("Reply address")}
        dir="ltr"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="support+{token}@example.com"
        hint={t(
          "Empty: the address above, with a tag by which an answer finds its ticket. Where the mail server knows no tags, write the address alone. {token} stands for the tag.",
          { token: "{token}" },
        )}
        error={formState.errors.replyTo?.message}
        {...register("replyTo")}
      />
      <Checkbox label={t("Default mailbox")} {...register("isDefault")} />
      <p className={panel.hint}>
        {t(
          "Tickets that came in by none are answered from the default one. Where none is chosen, that is the operator’s, else the oldest.",
        )}
      </p>
    </Fieldset>
  );
}
