import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import { Download } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useSaving } from "../by-mail/use-saving.ts";

/** For admins: a mail that did not arrive, as it was handed over. Of an invitation nobody reads the link. */
export function RawOfUndelivered({ mail: { _id, kind } }: { mail: UndeliveredMail }) {
  const fetchesRaw = useCan("mail:fetchRaw");
  const { save, isSaving } = useSaving();
  if (!fetchesRaw || kind === "invitation") return null;
  const path = `outgoing/${_id}/raw`;
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      isBusy={isSaving(path)}
      onClick={() => save(path, `mail-${_id}.eml`)}
    >
      {t("Download the whole e-mail")}
    </Button>
  );
}
