import { contactTrap, templateParamsSchema } from "@deskbell/shared/contact/email-send";
import { times } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./ContactForm.module.css";
import { ContactOutcome } from "./ContactOutcome.tsx";
import { emptyForm, useKnownSender } from "./use-known-sender.ts";
import { useSendContact } from "./use-send-contact.ts";

const fields = ["name", "email", "subject", "message"] as const;

/** Writing to support without an account. What was typed stays until it is stored at the desk. */
export function ContactForm() {
  const form = useForm({
    resolver: standardSchemaResolver(templateParamsSchema),
    defaultValues: emptyForm,
    mode: "onTouched",
  });
  const { register, handleSubmit, reset, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { send, outcome, clearOutcome } = useSendContact();
  useKnownSender(form);

  const submit = handleSubmit(async (filled) => {
    const reason = await send(filled);
    if (reason === null) {
      reset();
      notify.success(t(texts.success), { durationMs: times.shortToastMs }); // spec §4, §9
    }
    if (!reason) return;
    const refused = fields.filter((field) => reason.errors[field]);
    for (const field of refused) setError(field, { message: reason.errors[field]?.msg ?? "" });
    if (refused[0]) setFocus(refused[0]);
  });

  const propsOf = (name: (typeof fields)[number]) => ({
    ...register(name),
    // What was typed while it is sent would go with the words that were sent.
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });
  return (
    <form
      className={styles.form}
      aria-label={t("Contact")}
      noValidate
      onChange={() => outcome === "sent" && clearOutcome()}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.pair}>
        <TextField label={t("Name")} autoComplete="name" dir="auto" {...propsOf("name")} />
        <TextField label={t("Email")} type="email" autoComplete="email" {...propsOf("email")} />
      </div>
      <TextField label={t("Subject")} autoComplete="off" dir="auto" {...propsOf("subject")} />
      <TextArea label={t("Message")} dir="auto" rows={6} {...propsOf("message")} />
      <ContactTrap {...register(contactTrap)} />
      <div className={styles.end}>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t("Send")}
        </Button>
        <ContactOutcome outcome={outcome} shownElsewhere={fields} />
      </div>
    </form>
  );
}

/**
 * A honeypot: a field for programs that fill in every field. People do not see it, cannot reach it, and
 * their browsers and screen readers skip it.
 */
function ContactTrap(input: ComponentProps<"input">) {
  return (
    <div inert aria-hidden="true">
      <VisuallyHidden>
        <label>
          {t("Homepage")}
          <input {...input} type="text" autoComplete="off" tabIndex={-1} />
        </label>
      </VisuallyHidden>
    </div>
  );
}
