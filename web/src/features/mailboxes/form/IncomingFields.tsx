import { Controller } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import panel from "../../../ui/panel-list.module.css";
import styles from "../Mailboxes.module.css";
import type { IncomingWay } from "./mailbox-fields.ts";
import { Fieldset, type MailboxForm, ServerFields } from "./ServerFields.tsx";

const wayWords: Record<IncomingWay, string> = {
  password: t("IMAP, with a password"),
  oauth: t("IMAP, with OAuth"),
  none: t("Handed over by a server"),
};

interface IncomingFieldsProps {
  form: MailboxForm;
  /** Its secrets are stored, and stay where they are left out. */
  isKept: boolean;
  problems: readonly string[];
  /** Another way was chosen. */
  onWay(way: IncomingWay): void;
}

/** How e-mails come in. */
export function IncomingFields({ form, isKept, problems, onWay }: IncomingFieldsProps) {
  const { register, control, watch, formState } = form;
  const errors = formState.errors.incoming;
  const way = watch("incomingWay");
  return (
    <Fieldset title={t("How e-mails come in")}>
      <Controller
        control={control}
        name="incomingWay"
        render={({ field }) => (
          <Select
            label={t("Way")}
            value={field.value}
            choices={wayWords}
            onChange={(chosen) => {
              field.onChange(chosen);
              onWay(chosen);
            }}
          />
        )}
      />
      {way === "none" && (
        <p className={panel.hint}>
          {t(
            "By LMTP or HTTP, as the operator has set it up. Which e-mails are this mailbox’s says their recipient.",
          )}
        </p>
      )}
      {way !== "none" && <ServerFields form={form} way="incoming" />}
      {way === "password" && (
        <PasswordField
          label={t("Password")}
          autoComplete="new-password"
          placeholder={isKept ? storedText : undefined}
          error={errors?.password?.message}
          {...register("incoming.password")}
        />
      )}
      {way === "oauth" && <OauthFields form={form} isKept={isKept} />}
      {way !== "none" && (
        <TextField
          label={t("Also take in e-mails that are there already, from")}
          type="date"
          hint={t("Empty: only those that arrive from now on.")}
          error={errors?.since?.message}
          {...register("incoming.since")}
        />
      )}
      <Problems problems={problems} />
    </Fieldset>
  );
}

/** In a secret's field that may stay empty. */
export const storedText = t("Stored. Leave it empty to keep it.");

function OauthFields({ form, isKept }: Pick<IncomingFieldsProps, "form" | "isKept">) {
  const { register, formState } = form;
  const errors = formState.errors.incoming;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t("Address of the token service")}
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://login.example.com/token"
          error={errors?.oauth?.tokenUrl?.message}
          {...register("incoming.oauth.tokenUrl")}
        />
        <TextField
          label={t("Client ID")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={errors?.oauth?.clientId?.message}
          {...register("incoming.oauth.clientId")}
        />
      </div>
      <div className={styles.pair}>
        <PasswordField
          label={t("Client secret")}
          autoComplete="new-password"
          placeholder={isKept ? t("Leave it empty to keep it.") : t("If there is one")}
          error={errors?.clientSecret?.message}
          {...register("incoming.clientSecret")}
        />
        <PasswordField
          label={t("Refresh token")}
          autoComplete="new-password"
          placeholder={isKept ? storedText : undefined}
          error={errors?.refreshToken?.message}
          {...register("incoming.refreshToken")}
        />
      </div>
    </>
  );
}
