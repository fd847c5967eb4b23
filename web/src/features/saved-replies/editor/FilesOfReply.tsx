import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { attachChecked } from "../../../ui/files/check-picked.ts";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";
import { useRemoveReplyFileMutation } from "../keep-replies.api.ts";
import styles from "./SavedReplyDialog.module.css";

interface FilesOfReplyProps {
  reply: SavedReply | null;
  /** Those that are stored once the reply is saved. */
  onPicked(files: readonly File[]): void;
  /** Called with the saved reply as it is without a file that was taken off. */
  onStored(reply: SavedReply): void;
}

interface Picked {
  id: string;
  file: File;
}

/** The files that go with a saved reply: those it has, which go at once, and those that were picked. */
export function FilesOfReply({ reply, onPicked, onStored }: FilesOfReplyProps) {
  const [stored, setStored] = useState(reply?.files ?? []);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const [removeFile] = useRemoveReplyFileMutation();
  /** What is picked once the checks of others are done. */
  const held = useRef(picked);
  const pick = (next: readonly Picked[]) => {
    held.current = next;
    setPicked(next);
    onPicked(next.map(({ file }) => file));
  };
  const take = async (fileId: string) => {
    setProblems([]);
    try {
      if (reply) onStored(await removeFile({ id: reply.id, fileId }).unwrap());
      setStored((now) => now.filter((file) => file.fileId !== fileId));
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  };
  return (
    <div className={styles.files}>
      <FileChips
        files={[
          ...stored.map(({ fileId: id, name, bytes }) => ({ id, name, bytes })),
          ...picked.map(({ id, file: { name, size: bytes } }) => ({ id, name, bytes })),
        ]}
        previewOf={() => undefined}
        onRemove={(id) => {
          if (picked.some((one) => one.id === id)) pick(picked.filter((one) => one.id !== id));
          else void take(id);
        }}
      />
      <Problems problems={problems} />
      <FilePicker
        label={t("Files of the saved reply")}
        onPick={(files) =>
          attachChecked(
            files,
            () => stored.length + held.current.length,
            (checked) => {
              setProblems(checked.problems);
              const added = checked.accepted.map((file) => ({ id: crypto.randomUUID(), file }));
              pick([...held.current, ...added]);
            },
          )
        }
      >
        {(open) => (
          <Button variant="quiet" onClick={open}>
            <Paperclip size={16} aria-hidden="true" />
            {t("Attach files")}
          </Button>
        )}
      </FilePicker>
    </div>
  );
}
