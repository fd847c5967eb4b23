import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import styles from "./FilterBuilder.module.css";
import {
  type Condition,
  type ConditionField,
  conditionsIn,
  withCondition,
  withoutCondition,
} from "./filter-conditions.ts";
import { fieldWords } from "./filter-field-words.ts";

interface FilterBuilderProps {
  text: string;
  onChange(text: string): void;
}

/** The conditions of a filter as rows: each with its field, whether it is so or not so, and its values. */
export function FilterBuilder({ text, onChange }: FilterBuilderProps) {
  const conditions = conditionsIn(text);
  // A new one has a place in the text once it has a value.
  const [begun, setBegun] = useState<Condition | null>(null);
  const add = (condition: Condition) => {
    const changed = withCondition(text, condition);
    if (conditionsIn(changed).length === conditions.length) return setBegun(condition);
    setBegun(null);
    onChange(changed);
  };
  return (
    <div className={styles.builder}>
      <ul className={styles.rows} aria-label={t("Conditions")}>
        {[...conditions, ...(begun ? [begun] : [])].map((condition, at) => {
          const placed = conditions[at];
          return (
            <ConditionRow
              // A new one is behind all others: it keeps its controls, and the focus, when it becomes part of the text.
              // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a condition is known by
              key={`${at} ${condition.field}`}
              condition={condition}
              problems={placed?.problems}
              isNew={!placed}
              onChange={(changed) =>
                placed ? onChange(withCondition(text, changed, placed)) : add(changed)
              }
              onRemove={() => (placed ? onChange(withoutCondition(text, placed)) : setBegun(null))}
            />
          );
        })}
      </ul>
      <select
        className={styles.add}
        aria-label={t("Add a condition")}
        value=""
        onChange={({ target }) => {
          const field = target.value as ConditionField;
          setBegun({ field, values: [], isNegated: false });
        }}
      >
        <option value="">{t("Add a condition…")}</option>
        {Object.entries(fieldWords).map(([field, word]) => (
          <option key={field} value={field}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}
