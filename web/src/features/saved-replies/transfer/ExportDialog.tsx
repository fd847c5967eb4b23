import type { Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { useExportRepliesMutation } from "../keep-replies.api.ts";
import { WhoseFields } from "../WhoseFields.tsx";

/** Saves the replies of oneself, a team or the desk as a file. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  const [whose, setWhose] = useState<Whose>({ scope: "own" });
  const [problems, setProblems] = useState<string[]>([]);
  const [exportReplies, { isLoading }] = useExportRepliesMutation();

  async function submit(): Promise<void> {
    setProblems([]);
    try {
      save(await exportReplies(whose).unwrap());
      onClose();
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  }

  return (
    <FormDialog
      title={t("Export saved replies")}
      problems={problems}
      isSubmitting={isLoading}
      submitLabel={t("Export")}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhoseFields isReading label={t("Which ones")} whose={whose} onChange={setWhose} />
      <p>{t("Files that they have are not in it.")}</p>
    </FormDialog>
  );
}

function save(json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "saved-replies.json";
  link.click();
  URL.revokeObjectURL(url);
}
