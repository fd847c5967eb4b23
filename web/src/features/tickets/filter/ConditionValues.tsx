import { X } from "lucide-react";
import { type AriaAttributes, useEffect, useId, useState } from "react";
import { useFoundCustomers } from "../../../api/found-customers.api.ts";
import { t } from "../../../i18n/t.ts";
import styles from "./FilterBuilder.module.css";
import type { Condition } from "./filter-conditions.ts";
import { useValueChoices, type ValueChoice } from "./use-value-choices.ts";

interface ConditionValuesProps {
  /** What its field is called. */
  name: string;
  condition: Condition;
  /** Of what says what is wrong in it. */
  errorId: string | undefined;
  onChange(values: string[]): void;
}

/** What a condition asks for: chosen from what there is, or typed. */
export function ConditionValues({ name, condition, errorId, onChange }: ConditionValuesProps) {
  const { field, values } = condition;
  const described = { "aria-invalid": errorId !== undefined, "aria-describedby": errorId };
  const choices = useValueChoices(field, { isStaff: true });
  if (choices) return <ChosenValues {...{ name, choices, values, described, onChange }} />;
  if (field === "changed") {
    return (
      <input
        data-value
        type="date"
        className={styles.value}
        aria-label={name}
        {...described}
        value={values[0] ?? ""}
        onChange={({ target }) => target.value && onChange([target.value])}
      />
    );
  }
  return <TypedValue {...{ name, condition, described, onChange }} />;
}

type Described = { described: AriaAttributes };

interface ChosenValuesProps extends Omit<ConditionValuesProps, "condition" | "errorId">, Described {
  choices: readonly ValueChoice[];
  values: readonly string[];
}

/** Each value with a way to take it out, and all others to put in. The last one stays: without it there is no condition. */
function ChosenValues({ name, choices, values, described, onChange }: ChosenValuesProps) {
  const isChosen = ({ value }: ValueChoice) =>
    values.some((chosen) => chosen.toLowerCase() === value.toLowerCase());
  const wordOf = (chosen: string) =>
    choices.find(({ value }) => value.toLowerCase() === chosen.toLowerCase())?.word ?? chosen;
  return (
    <div className={styles.values}>
      {values.map((value) => (
        <span key={value} className={styles.chip}>
          <bdi>{wordOf(value)}</bdi>
          {values.length > 1 && (
            <button
              type="button"
              className={styles.takeOut}
              aria-label={t("Take {value} out", { value: wordOf(value) })}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <X size={12} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      <select
        data-value
        className={styles.value}
        aria-label={name}
        {...described}
        value=""
        onChange={({ target }) => onChange([...values, target.value])}
      >
        <option value="">{values.length === 0 ? t("Choose…") : t("or…")}</option>
        {choices
          .filter((choice) => !isChosen(choice))
          .map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
      </select>
    </div>
  );
}

/** A customer, numbers or words: what is typed counts as soon as it is something. */
function TypedValue(props: Omit<ConditionValuesProps, "errorId"> & Described) {
  const { name, condition, described, onChange } = props;
  const { field, values } = condition;
  const given = values.join(field === "words" ? " " : ", ");
  const [typed, setTyped] = useState(given);
  const [isTyping, setIsTyping] = useState(false);
  const listId = useId();
  const isOfCustomer = field === "customer";
  const wanted = isOfCustomer && isTyping ? typed : "";
  const { customers } = useFoundCustomers(wanted, { needsWords: true });
  useEffect(() => {
    if (!isTyping) setTyped(given);
  }, [isTyping, given]);
  return (
    <>
      <input
        data-value
        className={styles.value}
        aria-label={name}
        {...described}
        placeholder={isOfCustomer ? t("Name or e-mail") : undefined}
        dir="auto"
        autoComplete="off"
        list={isOfCustomer ? listId : undefined}
        value={typed}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = field === "words" ? [target.value] : target.value.split(",");
          // A quotation mark alone would be no value.
          const kept = next.map((value) => value.trim()).filter((value) => /[^"]/.test(value));
          if (kept.length > 0) onChange(kept);
        }}
      />
      {isOfCustomer && (
        <datalist id={listId}>
          {customers?.map(({ id, email, name: called }) => (
            <option key={id} value={email}>
              {called}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
