import { Dialog } from "./Dialog.tsx";
import { DialogForm, type DialogFormProps } from "./DialogForm.tsx";

interface FormDialogProps extends Omit<DialogFormProps, "label"> {
  title: string;
  onClose(): void;
}

/** A dialog that is one form from the start. */
export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm label={title} {...form} />
    </Dialog>
  );
}
