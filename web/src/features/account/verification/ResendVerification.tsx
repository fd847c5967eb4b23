import { texts } from "@deskbell/shared/texts";
import { useState } from "react";
import { openIdentity } from "../../../api/identity/identity.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { identityErrorCode } from "../identity-error-text.ts";
import { mailLandingUrl } from "../mail-landing.ts";
import styles from "./ResendVerification.module.css";
import { useIsVerified } from "./use-is-verified.ts";

interface ResendVerificationProps {
  /** Of the signed-in person. */
  email: string;
}

/**
 * Sends the mail that confirms one's own address once more (spec §4, E-mail verification request),
 * unless that is done.
 */
export function ResendVerification({ email }: ResendVerificationProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problems, setProblems] = useState<string[]>([]);
  const isVerified = useIsVerified(email);

  async function send() {
    setIsBusy(true);
    setSaid("");
    setProblems([]);
    try {
      const identity = await openIdentity();
      const current = await identity.current();
      if (current?.email !== email) {
        setProblems([t("To ask for a mail, please sign out and sign in again.")]);
      } else if (current.isVerified) {
        setSaid(t("This address is confirmed already."));
      } else {
        const url = mailLandingUrl({ subject: "verifyEmail", email }, location.origin);
        await identity.sendVerification(url);
        setSaid(t(texts.emailSent));
      }
    } catch (error) {
      console.warn("The verification mail was not sent", error); // spec §8
      const isTooOften = identityErrorCode(error).includes("too-many-requests");
      setProblems([
        isTooOften
          ? t("A mail was sent a moment ago. Please wait some minutes before you ask for another.")
          : t("The mail could not be sent. Please try again."),
      ]);
    } finally {
      setIsBusy(false);
    }
  }

  // As high in each case, so that nothing below moves under somebody's finger once it is known.
  if (isVerified === "asking") return <div className={styles.resend} />;
  if (isVerified) {
    return (
      <div className={styles.resend}>
        <p className={styles.said}>{t("This address is confirmed.")}</p>
      </div>
    );
  }
  return (
    <div className={styles.resend}>
      <Button isBusy={isBusy} onClick={() => void send()}>
        {t("Send the verification mail again")}
      </Button>
      <p className={styles.said} role="status">
        {said}
      </p>
      <Problems problems={problems} />
    </div>
  );
}
