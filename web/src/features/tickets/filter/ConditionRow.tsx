import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { filterProblemWords } from "../views/filter-words.ts";
import { ConditionValues } from "./ConditionValues.tsx";
import styles from "./FilterBuilder.module.css";
import type { Condition, ConditionProblem } from "./filter-conditions.ts";
import { fieldWords } from "./filter-field-words.ts";

interface ConditionRowProps {
  condition: Condition;
  /** What is wrong in it. */
  problems?: readonly ConditionProblem[] | undefined;
  /** Just added: its value is chosen next. */
  isNew?: boolean;
  onChange(condition: Condition): void;
  onRemove(): void;
}

/** One condition. Several values of it are any of them. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, problems = [], isNew = false, onChange, onRemove } = props;
  const { field, isNegated } = condition;
  const errorId = useId();
  const name = fieldWords[field];
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) row.current?.querySelector<HTMLElement>("[data-value]")?.focus();
  }, [isNew]);
  const [yes, no] = operatorWords(field);
  return (
    <li ref={row} className={styles.row} aria-label={name}>
      <span className={styles.field}>{name}</span>
      <select
        className={styles.operator}
        aria-label={t("How {field} is compared", { field: name })}
        value={isNegated ? "no" : "yes"}
        onChange={({ target }) => onChange({ ...condition, isNegated: target.value === "no" })}
      >
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </select>
      <IconButton
        label={t("Remove the condition {field}", { field: name })}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
      <ConditionValues
        name={name}
        condition={condition}
        errorId={problems.length > 0 ? errorId : undefined}
        onChange={(values) => onChange({ ...condition, values })}
      />
      <div id={errorId} className={styles.error} role="status">
        {problems.map(({ code, part, offset }) => (
          <p key={offset}>
            <bdi>{part}</bdi> {filterProblemWords[code]}
          </p>
        ))}
      </div>
    </li>
  );
}

function operatorWords(field: Condition["field"]): readonly [yes: string, no: string] {
  if (field === "changed") return [t("before"), t("since")];
  return field === "words" ? [t("contain"), t("do not contain")] : [t("is"), t("is not")];
}
