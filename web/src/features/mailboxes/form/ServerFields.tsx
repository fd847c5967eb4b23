import type { NewMailbox } from "@deskbell/shared/mail/mailbox";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import styles from "../Mailboxes.module.css";
import { type Encryption, type MailboxFields, usualPorts } from "./mailbox-fields.ts";

export type MailboxForm = UseFormReturn<MailboxFields, unknown, NewMailbox>;

const encryptionWords: Record<Encryption, string> = {
  tls: t("TLS from the start"),
  starttls: t("STARTTLS"),
};

interface ServerFieldsProps {
  form: MailboxForm;
  way: "incoming" | "outgoing";
}

/** Which server, and as whom. */
export function ServerFields({ form, way }: ServerFieldsProps) {
  const { register, control, formState, getValues, setValue } = form;
  const errors = formState.errors[way];
  const ports = usualPorts[way];
  return (
    <>
      <div className={styles.server}>
        <TextField
          label={t("Server")}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={way === "incoming" ? "imap.example.com" : "smtp.example.com"}
          error={errors?.host?.message}
          {...register(`${way}.host`)}
        />
        <TextField
          label={t("Port")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.port?.message}
          {...register(`${way}.port`)}
        />
      </div>
      <div className={styles.pair}>
        <Controller
          control={control}
          name={`${way}.encryption`}
          render={({ field }) => (
            <Select
              label={t("Encryption")}
              value={field.value}
              choices={encryptionWords}
              onChange={(encryption) => {
                if (getValues(`${way}.port`) === ports[field.value]) {
                  setValue(`${way}.port`, ports[encryption]);
                }
                field.onChange(encryption);
              }}
            />
          )}
        />
        <TextField
          label={t("User name")}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={errors?.user?.message}
          {...register(`${way}.user`)}
        />
      </div>
    </>
  );
}

interface FieldsetProps {
  title: string;
  children: ReactNode;
}

/** A part of the form, under its name. */
export function Fieldset({ title, children }: FieldsetProps) {
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
