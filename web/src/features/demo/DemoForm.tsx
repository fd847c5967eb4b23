import { type FormEvent, useState } from "react";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./Demo.module.css";

interface DemoFormProps {
  /** What is typed and sent, for instance "Message to all". */
  label: string;
  button: string;
  /** Sends it; answers what went wrong, or an empty text. */
  send(text: string): Promise<string>;
  /** Leaves the text where it is after it was sent. */
  keeps?: boolean;
}

/** One input with its button. */
export function DemoForm({ label, button, send, keeps = false }: DemoFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const told = await send(text);
    setIsBusy(false);
    setProblem(told);
    if (told === "" && !keeps) setText("");
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        value={text}
        error={problem || undefined}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.button}>
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
