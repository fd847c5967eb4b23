import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./EditableFact.module.css";
import { Fact } from "./Fact.tsx";
import { notifyFailure } from "./notify-failure.ts";

interface EditableFactProps {
  label: string;
  /** What it is called in errors of the server. */
  field: string;
  value: string;
  /** Shown in place of an empty value. */
  prompt: string;
  autoComplete: string;
  type?: "text" | "tel";
  /** What is wrong with a value, or null. */
  check(value: string): string | null;
  /** Stores it; what it throws is told, and the value stays in the field. */
  save(value: string): Promise<void>;
}

/** One line of the profile that is looked at, or edited in place: Edit, then Update or Cancel. */
export function EditableFact(props: EditableFactProps) {
  const { label, field, value, prompt, autoComplete, type = "text", check, save } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();

  const leave = () => {
    setTyped(null);
    setError(null);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === null || isBusy) return;
    const problem = check(typed);
    setError(problem);
    if (problem !== null) return;
    setIsBusy(true);
    try {
      await save(typed);
      leave();
    } catch (refusal) {
      setError(notifyFailure(refusal)[field] ?? null);
    } finally {
      setIsBusy(false);
    }
  }

  if (typed === null) {
    return (
      <Fact label={label} value={value} prompt={prompt}>
        <Button variant="quiet" aria-label={`Edit ${label}`} onClick={() => setTyped(value)}>
          Edit
        </Button>
      </Fact>
    );
  }
  return (
    <form
      id={formId}
      className={styles.form}
      aria-label={`Change ${label}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={label}
        type={type}
        autoComplete={autoComplete}
        dir="auto"
        autoFocus
        value={typed}
        error={error ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === "Escape" && leave()}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Update
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
