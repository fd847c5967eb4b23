import { t } from "../../../i18n/t.ts";
import { dialogPart } from "../../../ui/dialogs/dialog-part.tsx";
import type { RedactDialogProps } from "./RedactDialog.tsx";

/** For admins alone: loaded once one asks for it. */
export const RedactDialog = dialogPart<RedactDialogProps>(t("Redact words"), () =>
  import("./RedactDialog.tsx").then((m) => m.RedactDialog),
);
