import { type ReactNode, useContext } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import { Problems } from "../feedback/Problems.tsx";
import { useAutofocus } from "../focus/use-autofocus.ts";
import panel from "../panel-list.module.css";
import { DialogButtons } from "./Dialog.tsx";
import { LeavingContext } from "./use-leaving.ts";

export interface DialogFormProps {
  /** Its name for who cannot see the dialog around it. */
  label?: string;
  /** What is wrong with the form as a whole. */
  problems?: readonly string[];
  isSubmitting: boolean;
  /** On its button, where that says more than "Save". */
  submitLabel?: string;
  /** What cannot be undone is "danger". */
  submitVariant?: "primary" | "danger";
  onSubmit(): Promise<void>;
  children: ReactNode;
}

/** The form of a dialog: fields, of which the first has the focus, that are saved together. */
export function DialogForm(props: DialogFormProps) {
  const { label, problems = [], isSubmitting, onSubmit, children } = props;
  const { submitLabel = t("Save"), submitVariant = "primary" } = props;
  const fields = useAutofocus<HTMLDivElement>();
  const leave = useContext(LeavingContext);
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <div ref={fields} className={panel.fields}>
        {children}
      </div>
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={leave}>{t("Cancel")}</Button>
        <Button type="submit" variant={submitVariant} isBusy={isSubmitting}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
