import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type Resolver, useForm } from "react-hook-form";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./Demo.module.css";

interface DemoFormProps {
  /** What is typed and sent, for instance "Message to all". */
  label: string;
  button: string;
  /** Name of the only field, in `schema`. */
  field: "message" | "room";
  schema: Parameters<typeof standardSchemaResolver>[0];
  /** Sends it; resolves with what went wrong, or an empty text. */
  send(text: string): Promise<string>;
  /** Leaves the text in the field after it was sent. */
  keepsText?: boolean;
}

/** One input with its button. */
export function DemoForm(props: DemoFormProps) {
  const { label, button, field, schema, send, keepsText = false } = props;
  const { register, handleSubmit, reset, setError, formState } = useForm<Record<string, string>>({
    resolver: standardSchemaResolver(schema) as Resolver<Record<string, string>>,
    defaultValues: { [field]: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ [field]: text = "" }) => {
    const problem = await send(text);
    if (problem !== "") setError(field, { message: problem });
    else if (!keepsText) reset();
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        error={errors[field]?.message}
        dir="auto"
        autoComplete="off"
        {...register(field)}
      />
      <div className={styles.button}>
        <Button type="submit" isBusy={isSubmitting}>
          {button}
        </Button>
      </div>
    </form>
  );
}
