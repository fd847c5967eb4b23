import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { useSaveOfMailMutation } from "./mails.api.ts";

/** Saves what is in mails, one at a time, and says why it could not. */
export function useSaving() {
  const [saveOfMail] = useSaveOfMailMutation();
  const [saving, setSaving] = useState<string | null>(null);
  return {
    /** @param path below mails/ */
    save: (path: string, name: string) => {
      setSaving(path);
      void saveOfMail({ path, name }).then(({ error }) => {
        setSaving(null);
        if (error) notify.error(causeOf(error));
      });
    },
    isSaving: (path: string) => saving === path,
  };
}
