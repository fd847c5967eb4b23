import {
  type ReplyFields,
  replyFieldsSchema,
  type SavedReply,
  type Whose,
} from "@deskbell/shared/saved-replies/saved-reply";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { whenAttached } from "../../../ui/files/check-picked.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import {
  useAddReplyFilesMutation,
  useChangeReplyMutation,
  useCreateReplyMutation,
} from "../keep-replies.api.ts";
import { WhoseFields } from "../WhoseFields.tsx";
import { FilesOfReply } from "./FilesOfReply.tsx";
import styles from "./SavedReplyDialog.module.css";
import { TextPreview } from "./TextPreview.tsx";
import { usePuttingIn } from "./use-putting-in.ts";

interface SavedReplyDialogProps {
  /** A new one where there is none. */
  reply: SavedReply | null;
  /** Names of those that there are. */
  folders: readonly string[];
  company: string;
  onClose(): void;
}

const textRows = 8;

/** Writes a saved reply, with what a customer would read beside it. */
export function SavedReplyDialog({ reply, folders, company, onClose }: SavedReplyDialogProps) {
  const { form, saved, whose, setWhose, setPicked, setStored, problems, submit } = useReplyForm(
    reply,
    onClose,
  );
  const { errors, isSubmitting } = form.formState;
  const text = useWatch({ control: form.control, name: "text" });
  const { registered, putIn } = usePuttingIn(form.register("text"));
  const foldersId = useId();
  return (
    <Dialog
      isWide
      title={
        reply ? t("Change the saved reply {name}", { name: reply.name }) : t("New saved reply")
      }
      saved={saved}
      onClose={onClose}
    >
      <DialogForm problems={problems} isSubmitting={isSubmitting} onSubmit={submit}>
        <div className={styles.pair}>
          <TextField
            label={t("Name")}
            dir="auto"
            autoComplete="off"
            error={errors.name?.message}
            {...form.register("name")}
          />
          <TextField
            label={t("Shortcut")}
            dir="auto"
            autoComplete="off"
            hint={t("One word, typed after a slash.")}
            error={errors.shortcut?.message}
            {...form.register("shortcut")}
          />
          <TextField
            label={t("Folder")}
            dir="auto"
            autoComplete="off"
            list={foldersId}
            error={errors.folder?.message}
            {...form.register("folder")}
          />
          {!reply && <WhoseFields label={t("Who has it")} whose={whose} onChange={setWhose} />}
        </div>
        <datalist id={foldersId}>
          {folders.map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
        <div className={styles.columns}>
          <TextArea
            label={t("Text")}
            dir="auto"
            rows={textRows}
            error={errors.text?.message}
            {...registered}
          />
          <TextPreview text={text} company={company} onVariable={putIn} />
        </div>
        <FilesOfReply reply={reply} onPicked={setPicked} onStored={setStored} />
      </DialogForm>
    </Dialog>
  );
}

function useReplyForm(reply: SavedReply | null, onClose: () => void) {
  const [create] = useCreateReplyMutation();
  const [change] = useChangeReplyMutation();
  const [addFiles] = useAddReplyFilesMutation();
  const [whose, setWhose] = useState<Whose>({ scope: "own" });
  const picked = useRef<readonly File[]>([]);
  const setPicked = (files: readonly File[]) => {
    picked.current = files;
  };
  const [problems, setProblems] = useState<string[]>([]);
  /** What is stored already: where its files are refused it is not saved a second time. */
  const [stored, setStored] = useState(reply);
  const [saved, setSaved] = useState<SavedReply | null>(null);
  const { name = "", folder = "", shortcut = "", text = "" } = reply ?? {};
  const form = useForm<ReplyFields>({
    resolver: standardSchemaResolver(replyFieldsSchema),
    mode: "onTouched",
    defaultValues: { name, folder, shortcut, text },
  });
  const submit = form.handleSubmit(async (fields) => {
    setProblems([]);
    await whenAttached();
    try {
      const now = stored
        ? await change({ id: stored.id, change: { ...fields, revision: stored.revision } }).unwrap()
        : await create({ ...fields, ...whose }).unwrap();
      setStored(now);
      setSaved(now);
      if (picked.current.length > 0) await addFiles({ id: now.id, files: picked.current }).unwrap();
      notify.success(t("The saved reply {name} is saved.", { name: fields.name }));
      onClose();
    } catch (error) {
      const refused = isApiError(error)
        ? (["name", "folder", "shortcut", "text"] as const).filter((one) => error.errors[one])
        : [];
      for (const one of refused) form.setError(one, { message: causeOf(error) });
      if (refused.length === 0) setProblems([causeOf(error)]);
    }
  });
  return { form, saved, whose, setWhose, setPicked, setStored, problems, submit };
}
