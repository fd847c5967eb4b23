import type { MailTexts } from "@deskbell/shared/mail/mail-texts";
import { useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FilePicker } from "../../ui/files/FilePicker.tsx";
import styles from "./MailTexts.module.css";
import { useChangeMailLogoMutation, useRemoveMailLogoMutation } from "./mail-texts.api.ts";

const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export interface DraftProps {
  draft: MailTexts;
  errors: Readonly<Record<string, string>>;
  onChange(draft: MailTexts): void;
}

/** Who writes: what stands in mails of every kind. */
export function CompanyFields(props: DraftProps & { logo: string | null }) {
  const { draft, errors, logo, onChange } = props;
  const fieldOf = (name: "company" | "language" | "signature") => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }),
  });
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.title}>{t("Company")}</legend>
      <LogoField logo={logo} />
      <div className={styles.pair}>
        <TextField
          label={t("Company name")}
          dir="auto"
          autoComplete="off"
          hint={t("Empty: as the mailbox is called.")}
          {...fieldOf("company")}
        />
        <TextField
          label={t("Language of the texts")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          hint={t(
            "For instance en, de or ar: programs read them aloud and turn them around by it.",
          )}
          {...fieldOf("language")}
        />
      </div>
      <TextArea
        label={t("Signature")}
        dir="auto"
        rows={3}
        hint={t("Below every e-mail of a mailbox that has none of its own.")}
        {...fieldOf("signature")}
      />
    </fieldset>
  );
}

/** The picture at the top; it is stored at once. */
function LogoField({ logo }: { logo: string | null }) {
  const [change, { isLoading: isSending }] = useChangeMailLogoMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveMailLogoMutation();
  const [problems, setProblems] = useState<string[]>([]);

  async function run(task: () => Promise<unknown>) {
    setProblems([]);
    try {
      await task();
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  }

  return (
    <div className={styles.logo}>
      {logo ? (
        <img className={styles.picture} src={logo} alt={t("Logo")} />
      ) : (
        <span className={styles.hint}>{t("No logo")}</span>
      )}
      <FilePicker
        label={t("Choose a logo")}
        types={pictureTypes}
        isSingle
        onPick={([file]) => file && void run(() => change(file).unwrap())}
      >
        {(open) => (
          <Button isBusy={isSending} onClick={open}>
            {logo ? t("Change the logo") : t("Choose a logo")}
          </Button>
        )}
      </FilePicker>
      {logo && (
        <Button
          variant="quiet"
          isBusy={isRemoving}
          onClick={() => void run(() => remove().unwrap())}
        >
          {t("Remove the logo")}
        </Button>
      )}
      <Problems problems={problems} />
    </div>
  );
}
