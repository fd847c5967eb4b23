import { limits } from "@deskbell/shared/limits";
import { Pencil } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { t } from "../../../i18n/t.ts";
import facts from "../../../ui/facts.module.css";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import { useReturnedFocus } from "../../../ui/focus/use-returned-focus.ts";
import styles from "./CustomerLabels.module.css";

interface OrganisationFieldProps {
  organisation: string;
  isBusy: boolean;
  /** Resolves with whether it was stored. */
  onChange(organisation: string): Promise<boolean>;
}

/** The name of a customer's organisation, which becomes a field where it stands; Enter keeps what is written there. */
export function OrganisationField({ organisation, isBusy, onChange }: OrganisationFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const { button, returnFocus } = useReturnedFocus(text !== null);
  const close = () => {
    returnFocus();
    setText(null);
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = (text ?? "").trim();
    if (isBusy) return;
    if (wanted === organisation || (await onChange(wanted))) close();
  };
  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.value}
        aria-label={
          organisation === ""
            ? t("Organisation: not given")
            : t("Organisation: {organisation}", { organisation })
        }
        onClick={() => setText(organisation)}
      >
        {organisation === "" ? (
          <span className={facts.empty}>{t("Not given")}</span>
        ) : (
          <bdi>{organisation}</bdi>
        )}
        <Pencil size={14} aria-hidden="true" />
      </button>
    );
  }
  return (
    <form onSubmit={(event: SubmitEvent) => void save(event)}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a button
        autoFocus
        className={styles.input}
        aria-label={t("Organisation")}
        dir="auto"
        value={text}
        maxLength={limits.organisationMaxChars}
        readOnly={isBusy}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => text.trim() === organisation && setText(null)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || isComposing(event)) return;
          event.stopPropagation();
          event.preventDefault(); // a dialog around it stays open
          close();
        }}
      />
    </form>
  );
}
