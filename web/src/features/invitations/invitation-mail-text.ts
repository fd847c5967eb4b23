import type { Invitation } from "@deskbell/shared/users/invitations";
import { t } from "../../i18n/t.ts";

/** What became of the mail with an invitation's link; null where there is none. */
export function mailTextOf({ email, mail }: Invitation): string | null {
  switch (mail?.state) {
    case "waiting":
      return t("A mail with the link is on its way to {email}.", { email });
    case "sent":
      return t("A mail with the link was sent to {email}.", { email });
    case "refused":
      return t("No mail was sent: {email} does not take our mails.", { email });
    case "failed":
      return t("The mail to {email} could not be sent. {reason}", { email, reason: mail.reason });
    default:
      return null;
  }
}
