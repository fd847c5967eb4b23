import { limits } from "@deskbell/shared/limits";
import { Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import { useReadConfigQuery } from "../../../api/config.api.ts";
import { t } from "../../../i18n/t.ts";
import { previewUrl, registerFile, releaseFiles } from "../../../state/file-registry.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { wizardFileRemoved, wizardFilesAdded } from "../../../state/wizard.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { attachChecked } from "../../../ui/files/check-picked.ts";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { FileDrop } from "../../../ui/files/FileDrop.tsx";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";
import styles from "./TicketAttachments.module.css";

const limitsText = (maxBytes: number) =>
  t("Pictures, documents, archives, audio or video; up to {count} files of {megabytes} MB each.", {
    count: limits.attachmentsMax,
    megabytes: maxBytes / 1_000_000,
  });

/**
 * The files of a new ticket: picked, dropped or pasted, checked at once.
 *
 * @param onPick called before they are
 */
export function TicketAttachments({ onPick }: { onPick?(): void }) {
  const dispatch = useAppDispatch();
  const files = useAppSelector((state) => state.wizard.files);
  const [problems, setProblems] = useState<string[]>([]);

  const { data: config } = useReadConfigQuery();
  const held = useRef(files.length);
  held.current = files.length;

  const attach = (picked: readonly File[]) => {
    onPick?.();
    return attachChecked(
      picked,
      () => held.current,
      ({ accepted, problems }) => {
        setProblems(problems);
        if (accepted.length > 0) dispatch(wizardFilesAdded(accepted.map(registerFile)));
      },
    );
  };
  const remove = (id: string) => {
    setProblems([]);
    dispatch(wizardFileRemoved(id));
    releaseFiles([{ id }]);
  };

  return (
    <div className={styles.attachments}>
      <span className={styles.label} id="attachments-label">
        {t("Attachments")}
      </span>
      <FileDrop className={styles.area} hint={t("Drop files to attach them")} onFiles={attach}>
        <FilePicker label={t("Attachments")} onPick={attach}>
          {(open) => (
            <Button
              type="button"
              variant="secondary"
              icon={<Paperclip size={16} aria-hidden="true" />}
              aria-describedby="attachments-limits"
              onClick={open}
            >
              {t("Choose files")}
            </Button>
          )}
        </FilePicker>
        <span className={styles.hint}>{t("or drop or paste them here")}</span>
        <p className={styles.limits} id="attachments-limits">
          {limitsText(config?.files.maxBytes ?? limits.attachmentMaxBytes)}
        </p>
        <FileChips files={files} previewOf={previewUrl} onRemove={remove} />
      </FileDrop>
      <Problems problems={problems} />
    </div>
  );
}
