import { Paperclip } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { checkPicked } from "../../../ui/files/check-picked.ts";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";

/** Opens the system's file dialog. */
export function AttachButton({ onPick }: { onPick(files: File[]): void }) {
  return (
    <FilePicker label={t("Attachments")} onPick={onPick}>
      {(open) => (
        <IconButton
          label={t("Attach files")}
          icon={<Paperclip size={20} aria-hidden="true" />}
          onClick={() => {
            void checkPicked([], () => 0); // what checks files is loaded by the time that some are picked
            open();
          }}
        />
      )}
    </FilePicker>
  );
}
