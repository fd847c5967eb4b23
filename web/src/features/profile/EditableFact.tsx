import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { isComposing } from "../../ui/fields/is-composing.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useReturnedFocus } from "../../ui/focus/use-returned-focus.ts";
import styles from "./EditableFact.module.css";
import { Fact } from "./Fact.tsx";
import { notifyFailure } from "./notify-failure.ts";

type FactSchema = Parameters<typeof standardSchemaResolver>[0];

interface EditableFactProps<Field extends string> {
  label: string;
  /** Name of the field, in `schema` and in errors of the server. */
  field: Field;
  /** The shared contract of the call that stores it. */
  schema: FactSchema;
  value: string;
  /** Shown in place of an empty value. */
  prompt: string;
  autoComplete: string;
  type?: "text" | "tel";
  /** Stores the checked values. What it throws is shown, and the value stays in the field. */
  save(values: Record<Field, string>): Promise<void>;
}

/** One line of the profile that is shown, or edited in place: Edit, then Update or Cancel. */
export function EditableFact<Field extends string>(props: EditableFactProps<Field>) {
  const { label, value, prompt, type } = props;
  const [isEditing, setIsEditing] = useState(false);
  const { button, returnFocus } = useReturnedFocus(isEditing);
  const leave = () => {
    returnFocus();
    setIsEditing(false);
  };
  if (isEditing) return <FactForm {...props} onLeave={leave} />;
  return (
    <Fact label={label} value={value} dir={type === "tel" ? "ltr" : undefined} prompt={prompt}>
      <Button
        ref={button}
        variant="quiet"
        aria-label={t("Edit {label}", { label })}
        onClick={() => setIsEditing(true)}
      >
        {t("Edit")}
      </Button>
    </Fact>
  );
}

interface FactFormProps<Field extends string> extends EditableFactProps<Field> {
  onLeave(): void;
}

function FactForm<Field extends string>(props: FactFormProps<Field>) {
  const { label, field, schema, value, autoComplete, type = "text", save, onLeave } = props;
  const { register, handleSubmit, setError, formState } = useForm<Record<string, string>>({
    resolver: standardSchemaResolver(schema) as Resolver<Record<string, string>>,
    defaultValues: { [field]: value },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await save(values as Record<Field, string>);
      onLeave();
    } catch (error) {
      const message = notifyFailure(error)[field];
      if (message) setError(field, { message });
    }
  });

  return (
    <form
      className={styles.form}
      aria-label={t("Change {label}", { label })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={label}
        type={type}
        autoComplete={autoComplete}
        dir={type === "tel" ? "ltr" : "auto"}
        autoFocus
        error={errors[field]?.message}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isComposing(event) && !isSubmitting) onLeave();
        }}
        {...register(field)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t("Update")}
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onLeave}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
