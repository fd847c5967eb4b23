import { variableNames } from "@deskbell/shared/saved-replies/placeholders";
import { variableValues } from "@deskbell/shared/saved-replies/variable-values";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { FilledText } from "../../../ui/replies/FilledText.tsx";
import { variableWords } from "../../../ui/replies/variable-words.ts";
import styles from "./SavedReplyDialog.module.css";

interface TextPreviewProps {
  text: string;
  company: string;
  /** Puts a placeholder into the text. */
  onVariable(placeholder: string): void;
}

/** A text as a customer would read it, for a ticket that is made up, and what can be put in. */
export function TextPreview({ text, company, onVariable }: TextPreviewProps) {
  const agent = useAppSelector(({ session }) => session.user?.displayName ?? "");
  const values = variableValues({
    customer: { name: t("Zofia Nowak"), email: "zofia@example.com" },
    ticket: { number: 1304, subject: t("My kettle leaks") },
    agent: { name: agent },
    company,
  });
  return (
    <section className={styles.preview} aria-label={t("As Zofia Nowak would read it")}>
      <h3 className={styles.title}>{t("As Zofia Nowak would read it")}</h3>
      <FilledText text={text} values={values} />
      <p className={styles.hint}>{t("Put in; after a bar stands what is said without a value:")}</p>
      <div className={styles.variables}>
        {variableNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.variable}
            title={`{{${name}}}`}
            onClick={() => onVariable(placeholderOf(name))}
          >
            {variableWords[name]}
          </button>
        ))}
      </div>
    </section>
  );
}

/** A greeting needs something to say to who is known by their address alone. */
const placeholderOf = (name: (typeof variableNames)[number]): string =>
  name === "customer.first_name" ? `{{${name}|${t("there")}}}` : `{{${name}}}`;
