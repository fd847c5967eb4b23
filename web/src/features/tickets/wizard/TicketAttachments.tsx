import { limits } from "@deskbell/shared/limits";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { previewUrl, registerFile, releaseFiles } from "../../../state/file-registry.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { wizardFileRemoved, wizardFilesAdded } from "../../../state/wizard.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { FileDrop } from "../../../ui/files/FileDrop.tsx";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";
import { checkFiles } from "../../../ui/files/file-checks.ts";
import styles from "./TicketAttachments.module.css";

const limitsText = `Pictures, PDF or text; up to ${limits.attachmentsMax} files of ${limits.attachmentMaxBytes / 1_000_000} MB each.`;

/** The files of a new ticket: picked, dropped or pasted, checked at once. */
export function TicketAttachments() {
  const dispatch = useAppDispatch();
  const files = useAppSelector((state) => state.wizard.files);
  const [problems, setProblems] = useState<string[]>([]);

  const attach = (picked: readonly File[]) => {
    const checked = checkFiles(picked, files.length);
    setProblems(checked.problems);
    if (checked.accepted.length > 0) dispatch(wizardFilesAdded(checked.accepted.map(registerFile)));
  };
  const remove = (id: string) => {
    setProblems([]);
    dispatch(wizardFileRemoved(id));
    releaseFiles([{ id }]);
  };

  return (
    <div className={styles.attachments}>
      <span className={styles.label} id="attachments-label">
        Attachments
      </span>
      <FileDrop className={styles.area} hint="Drop files to attach them" onFiles={attach}>
        <FilePicker label="Attachments" onPick={attach}>
          {(open) => (
            <Button
              type="button"
              variant="secondary"
              icon={<Paperclip size={16} aria-hidden="true" />}
              aria-describedby="attachments-limits"
              onClick={open}
            >
              Choose files
            </Button>
          )}
        </FilePicker>
        <span className={styles.hint}>or drop or paste them here</span>
        <p className={styles.limits} id="attachments-limits">
          {limitsText}
        </p>
        <FileChips files={files} previewOf={previewUrl} onRemove={remove} />
      </FileDrop>
      <Problems problems={problems} />
    </div>
  );
}
