import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { Button } from "./buttons/Button.tsx";
import { Dialog, DialogButtons, type DialogProps } from "./Dialog.tsx";
import { Problems } from "./feedback/Problems.tsx";
import panel from "./panel-list.module.css";
import { useAutofocus } from "./use-autofocus.ts";

interface FormDialogProps extends DialogProps {
  /** What is wrong with the form as a whole. */
  problems: readonly string[];
  isSubmitting: boolean;
  /** On its button, where that says more than "Save". */
  submitLabel?: string;
  onSubmit(): Promise<void>;
  children: ReactNode;
}

/** A dialog with fields, of which the first has the focus, that are saved together. */
export function FormDialog(props: FormDialogProps) {
  const { title, problems, isSubmitting, submitLabel, onSubmit, onClose, children } = props;
  const fields = useAutofocus<HTMLDivElement>();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        aria-label={title}
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
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {submitLabel ?? t("Save")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
