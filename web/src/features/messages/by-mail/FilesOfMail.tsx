import type { FileInMail } from "@deskbell/shared/mail/listed-mail";
import { Download } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { bytesText } from "../../../ui/files/bytes-text.ts";
import panel from "../../../ui/panel-list.module.css";
import { useSaving } from "./use-saving.ts";

/** The files of a mail; those that were not taken over can be fetched from here alone. */
export function FilesOfMail({ mailId, files }: { mailId: string; files: readonly FileInMail[] }) {
  const { save, isSaving } = useSaving();
  const isAnyLeft = files.some(({ isTaken }) => !isTaken);
  return (
    <div className={panel.part}>
      {isAnyLeft && (
        <p className={panel.hint}>
          {t(
            "Files that were not taken over may do harm: open one only if you expect it from this sender.",
          )}
        </p>
      )}
      <ul className={panel.list} aria-label={t("Files of the e-mail")}>
        {files.map(({ index, name, size, isTaken }) => {
          const path = `${mailId}/files/${index}`;
          return (
            <li key={index} className={panel.row}>
              <div className={panel.words}>
                <span className={panel.name}>
                  <bdi>{name}</bdi>
                </span>
                <span className={panel.facts}>
                  {bytesText(size)}
                  {" · "}
                  {isTaken ? t("In the ticket") : t("Not taken over")}
                </span>
              </div>
              <div className={panel.actions}>
                <Button
                  variant="quiet"
                  icon={<Download size={16} aria-hidden="true" />}
                  aria-label={t("Download {name}", { name })}
                  isBusy={isSaving(path)}
                  onClick={() => save(path, name)}
                >
                  {t("Download")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
