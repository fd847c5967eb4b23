import type { CreatedInvitation } from "@deskbell/shared/users/invitations";
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { DialogButtons, DialogText } from "../../ui/dialogs/Dialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { dateText } from "../../ui/time/time-texts.ts";
import { mailTextOf } from "./invitation-mail-text.ts";

interface InvitationLinkProps {
  invitation: CreatedInvitation;
  onDone(): void;
}

/** Behind the # nothing of a link reaches a server, its log, or the next page's Referer. */
const linkOf = ({ token }: CreatedInvitation): string =>
  `${new URL("/invitation", platform.console?.server ?? location.origin)}#${token}`;

/** The link of a new invitation, to copy: the server keeps no more of it than a hash. */
export function InvitationLink({ invitation, onDone }: InvitationLinkProps) {
  const link = linkOf(invitation);
  const date = dateText(invitation.expiresAt);
  const isMailed = invitation.mail?.state === "sent" || invitation.mail?.state === "waiting";
  const mailText = mailTextOf(invitation);
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(t("Copied."));
    } catch {
      // Without TLS a browser has no clipboard for pages.
      field.current?.select();
      setSaid(t("Copy it with Ctrl+C."));
    }
  }

  return (
    <>
      {mailText && <DialogText>{mailText}</DialogText>}
      <DialogText>
        {isMailed
          ? t(
              "You can send the link yourself, too. It is shown this once and works until {date}.",
              {
                date,
              },
            )
          : t(
              "Send this link to your colleague. It is shown this once and can be used until {date}.",
              { date },
            )}
      </DialogText>
      <TextField ref={field} label={t("Link")} type="url" readOnly value={link} />
      <span role="status">{said}</span>
      <DialogButtons>
        <Button onClick={onDone}>{t("Done")}</Button>
        <Button
          variant="primary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t("Copy the link")}
        </Button>
      </DialogButtons>
    </>
  );
}
