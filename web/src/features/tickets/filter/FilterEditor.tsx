import { parseFilter } from "@deskbell/shared/tickets/views/filter";
import { useRef } from "react";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { FilterProblems } from "../views/FilterProblems.tsx";
import { FilterBuilder } from "./FilterBuilder.tsx";
import styles from "./FilterEditor.module.css";
import { useFilterCount } from "./filter-count.api.ts";
import { asksForDays } from "./with-time-zone.ts";

interface FilterEditorProps {
  text: string;
  /** Why it cannot be kept as it is. */
  error?: string | undefined;
  /** It is of a saved view, which is the same for all who see it: its days begin in UTC. */
  isSaved?: boolean;
  onChange(text: string): void;
}

/** A filter put together in rows or typed, whichever is quicker; what is wrong in it, and how many tickets it leaves. */
export function FilterEditor({ text, error, isSaved = false, onChange }: FilterEditorProps) {
  const count = useFilterCount(text, isSaved);
  const problems = count?.problems ?? parseFilter(text, { isStaff: true }).problems;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.editor}>
      <FilterBuilder
        text={text}
        onChange={(changed) => {
          onChange(changed);
          // For the dialog around it, which asks before what was put in is lost, as if it were typed.
          field.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }}
      />
      <TextField
        ref={field}
        label={t("Filter")}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        hint={
          isSaved && asksForDays(text)
            ? t("The days of a saved view begin at midnight UTC, for everybody.")
            : t("For instance: status:open assignee:me -tag:leak")
        }
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="status" className={styles.count}>
        {problems.length > 0 && <FilterProblems filter={text.trim()} problems={problems} />}
        {count?.isSearchCapped
          ? t("A word is in very many tickets: not all that match are counted.")
          : count &&
            t("{count, plural, one {# ticket matches} other {{shown} tickets match}}", {
              count: count.count,
              shown: `${numberText(count.count)}${count.isCapped ? "+" : ""}`,
            })}
      </div>
    </div>
  );
}
