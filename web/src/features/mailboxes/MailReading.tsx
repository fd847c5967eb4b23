import {
  type MailReadingChange,
  mailReadingChangeSchema,
  type ShownReading,
} from "@deskbell/shared/mail/mailbox";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { causeOf, isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import panel from "../../ui/panel-list.module.css";
import { notify } from "../../ui/toasts/notify.ts";
import styles from "./Mailboxes.module.css";
import { useSetMailReadingMutation } from "./mailboxes.api.ts";

type Fields = Record<"trustedAuthserv" | "spamHeader", string>;
const examples: Fields = { trustedAuthserv: "mx.example.com", spamHeader: "X-Spam-Flag: YES" };
const names = ["trustedAuthserv", "spamHeader"] as const;

/** An empty field is nothing that is believed. */
const schema = z
  .custom<Fields>()
  .transform(
    ({ trustedAuthserv, spamHeader }): Pick<MailReadingChange, keyof Fields> => ({
      trustedAuthserv: trustedAuthserv.trim() || null,
      spamHeader: spamHeader.trim() || null,
    }),
  )
  .pipe(mailReadingChangeSchema);

/** What is believed of what mail servers write into e-mails that come in. */
export function MailReading({ reading }: { reading: ShownReading }) {
  const { fromEnvironment } = reading;
  const { form, problems, submit, setOpensContact } = useReadingForm(reading);
  const { errors, isSubmitting, isDirty } = form.formState;
  const fieldOf = (name: keyof Fields) => ({
    ...{ dir: "ltr", autoCapitalize: "none", autoComplete: "off", spellCheck: false },
    readOnly: fromEnvironment.includes(name),
    placeholder: examples[name],
    hint: fromEnvironment.includes(name) ? t("Set by the operator.") : hintOf(name),
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <form
      className={styles.panel}
      aria-labelledby="reading-title"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 className={styles.title} id="reading-title">
        {t("What comes in")}
      </h2>
      <p className={panel.hint}>
        {t(
          "A mail server in front of the desk may have checked e-mails already, and says so in their headers. Anybody can write such headers: name only what your own server sets, and removes where others have written it.",
        )}
      </p>
      <TextField
        label={t("Server whose checks of senders count")}
        {...fieldOf("trustedAuthserv")}
      />
      <TextField label={t("Header of spam")} {...fieldOf("spamHeader")} />
      <Switch
        label={t("Contact messages open tickets by themselves")}
        hint={t(
          "Where e-mails come in. Otherwise staff open them in the list of contact messages.",
        )}
        checked={reading.opensContact}
        onChange={(isOn) => void setOpensContact(isOn)}
      />
      <Problems problems={problems} />
      {fromEnvironment.length < names.length && (
        <div className={styles.end}>
          <Button type="submit" variant="primary" isBusy={isSubmitting} isUnavailable={!isDirty}>
            {t("Save")}
          </Button>
        </div>
      )}
    </form>
  );
}

const hintOf = (name: keyof Fields): string =>
  name === "trustedAuthserv"
    ? t("As it names itself in Authentication-Results. Empty: the desk checks each e-mail itself.")
    : t("The header, and what it begins with in spam. E-mails with it are held.");

/** The two fields, which are stored together, and the switch, which is stored at once. */
function useReadingForm(reading: ShownReading) {
  const [store] = useSetMailReadingMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    mode: "onTouched",
    values: {
      trustedAuthserv: reading.trustedAuthserv ?? "",
      spamHeader: reading.spamHeader ?? "",
    },
    resetOptions: { keepDirtyValues: true },
  });

  const submit = form.handleSubmit(async (filled) => {
    setProblems([]);
    const changed = names.filter((name) => filled[name] !== reading[name]);
    try {
      await store(Object.fromEntries(changed.map((name) => [name, filled[name]]))).unwrap();
      notify.success(t("Saved."));
    } catch (error) {
      const field = isApiError(error) ? names.find((name) => error.errors[name]) : undefined;
      if (field) form.setError(field, { message: causeOf(error) }, { shouldFocus: true });
      else setProblems([causeOf(error)]);
    }
  });

  const setOpensContact = async (opensContact: boolean) => {
    setProblems([]);
    const { error } = await store({ opensContact });
    if (error) setProblems([causeOf(error)]);
    else notify.success(t("Saved."));
  };

  return { form, problems, submit, setOpensContact };
}
