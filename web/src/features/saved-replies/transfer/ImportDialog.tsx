import type { Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { useState } from "react";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";
import panel from "../../../ui/panel-list.module.css";
import { notify } from "../../../ui/toasts/notify.ts";
import { useImportRepliesMutation } from "../keep-replies.api.ts";
import { WhoseFields } from "../WhoseFields.tsx";

/** Reads saved replies from a file: all of them, or none and what is wrong with each. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [whose, setWhose] = useState<Whose>({ scope: "own" });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [importReplies, { isLoading }] = useImportRepliesMutation();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblems([]);
    try {
      const { imported, known } = await importReplies({ whose, file }).unwrap();
      notify.success(t("Imported: {imported}. There already: {known}.", { imported, known }));
      onClose();
    } catch (error) {
      setProblems(isApiError(error) ? refusalTexts(error) : [causeOf(error)]);
    }
  }

  return (
    <Dialog title={t("Import saved replies")} onClose={onClose}>
      <div className={panel.fields}>
        <DialogText>
          {t("A file that was exported here. Where anything in it is wrong, nothing is imported.")}
        </DialogText>
        <WhoseFields label={t("Who has them")} whose={whose} onChange={setWhose} />
        <Problems problems={problems} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <FilePicker
          isSingle
          label={t("File of saved replies")}
          types={["application/json", ".json"]}
          onPick={([file]) => void take(file)}
        >
          {(open) => (
            <Button variant="primary" isBusy={isLoading} onClick={open}>
              {t("Choose a file")}
            </Button>
          )}
        </FilePicker>
      </DialogButtons>
    </Dialog>
  );
}
