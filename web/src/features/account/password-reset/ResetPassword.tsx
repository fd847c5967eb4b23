import { useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import styles from "../AccountForm.module.css";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { spent, useResetLink } from "./use-reset-link.ts";

const missing = t(
  "A new password is chosen by the link in our mail. Ask for the mail and open its link.",
);

interface ResetPasswordProps {
  /** From the mail's link; null where somebody came without one. */
  oobCode: string | null;
  /** The new password is set and every session has ended. */
  onDone(email: string): void;
  onLogin(email: string): void;
}

/** A new password by the link of a mail (spec §4), or the way to such a mail. */
export function ResetPassword({ oobCode, onDone, onLogin }: ResetPasswordProps) {
  const { link, isReading, isSet, problems, submit } = useResetLink(oobCode, onDone);
  const [isAsking, setIsAsking] = useState(false);
  const wayOut = useRef<HTMLButtonElement>(null);

  if (isReading) return <Spinner label={t("Loading")} />;
  if (link?.is === "forVerification") return <VerificationLinkNotice oobCode={oobCode ?? ""} />;
  if (isAsking || link?.is === "spent") {
    return (
      <div className={styles.panel}>
        {link?.is === "spent" && <Notice>{spent}</Notice>}
        <ForgotPasswordForm
          email={link?.is === "spent" ? link.email : ""}
          takesFocus={isAsking}
          onLogin={onLogin}
        />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {link?.is === "missing" && (
        <Notice
          action={
            <Button ref={wayOut} onClick={() => setIsAsking(true)}>
              {t("Ask for the mail")}
            </Button>
          }
        >
          {missing}
        </Notice>
      )}
      <NewPasswordForm
        email={link?.is === "good" ? link.progress.email : ""}
        onObstacle={link?.is === "missing" ? () => wayOut.current?.focus() : undefined}
        isSet={isSet}
        problems={problems}
        onSubmit={submit}
      />
    </div>
  );
}

/** The link is that of another mail. */
function VerificationLinkNotice({ oobCode }: { oobCode: string }) {
  return (
    <Notice
      action={
        <LinkButton to={`/email-verification/${encodeURIComponent(oobCode)}`}>
          {t("Confirm the address")}
        </LinkButton>
      }
    >
      {t("This link confirms an e-mail address. It is not for choosing a new password.")}
    </Notice>
  );
}
