import { texts } from "@deskbell/shared/texts";
import { useState } from "react";
import { isApiError } from "../../../api/http/api-error.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { reportVerified } from "../account.api.ts";
import { identityErrorText, isSpentCode } from "../identity-error-text.ts";
import { storeRegisteredEmail } from "../registration/registered.ts";
import { ResendVerification } from "./ResendVerification.tsx";
import styles from "./VerifyEmail.module.css";

/** Replaces a used code in the address. */
const usedCode = "used";
const usedPath = `/email-verification/${usedCode}`;
const spent = t("This link was used already, or it is too old.");

interface VerifyEmailProps {
  /** From the mail's link. */
  oobCode: string;
  onVerified(): void;
}

/** Confirms an e-mail address by the code of a mail, once its owner says so (spec §4). */
export function VerifyEmail({ oobCode, onVerified }: VerifyEmailProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  /** Known once the code is used up: from then on only the server has to be informed. */
  const [verifiedEmail, setVerifiedEmail] = useState<string>();
  const [link, setLink] = useState<"good" | "spent" | "forReset">(
    oobCode === usedCode ? "spent" : "good",
  );
  const [problems, setProblems] = useState<string[]>([]);

  async function verify() {
    setIsBusy(true);
    setProblems([]);
    try {
      const email = verifiedEmail ?? (await spendCode(oobCode));
      if (email === null) {
        setLink("forReset");
        return;
      }
      setVerifiedEmail(email);
      await dispatch(reportVerified(email));
      storeRegisteredEmail("");
      notify.success(t(texts.verified));
      onVerified();
    } catch (error) {
      if (isSpentCode(error)) setLink("spent");
      else setProblems([isApiError(error) ? error.message : identityErrorText(error)]);
    } finally {
      setIsBusy(false);
    }
  }

  switch (link) {
    case "good":
      return (
        <div className={styles.verify}>
          <p className={styles.text}>
            {t("Press the button to confirm that this e-mail address is yours.")}
          </p>
          <Problems problems={problems} />
          <Button variant="primary" isBusy={isBusy} onClick={() => void verify()}>
            {t("Verify e-mail")}
          </Button>
        </div>
      );
    case "forReset":
      return <ResetLinkNotice oobCode={oobCode} />;
    case "spent":
      return <SpentLinkNotice />;
  }
}

/** The link is that of another mail. */
function ResetLinkNotice({ oobCode }: { oobCode: string }) {
  return (
    <div className={styles.verify}>
      <p className={styles.text} role="alert">
        {t("This link is for choosing a new password. It does not confirm an e-mail address.")}
      </p>
      <LinkButton to={`/forgot-password/${encodeURIComponent(oobCode)}`}>
        {t("Choose a new password")}
      </LinkButton>
    </div>
  );
}

/** The code was used or has expired: how to go on, signed in or not. */
function SpentLinkNotice() {
  const viewer = useAppSelector(selectViewer);
  return (
    <div className={styles.verify}>
      <p className={styles.text} role="alert">
        {spent}
      </p>
      {viewer ? (
        <>
          <p className={styles.text}>
            {t("If it was used, your address is verified. If not, ask for a new mail.")}
          </p>
          <ResendVerification email={viewer.email} />
        </>
      ) : (
        <>
          <p className={styles.text}>
            {t(
              "If it was used, your address is verified: just sign in. If not, you can ask for a new mail here once you are signed in.",
            )}
          </p>
          <LinkButton to="/login" state={{ from: usedPath }}>
            {t("Login")}
          </LinkButton>
        </>
      )}
    </div>
  );
}

/**
 * Uses the code up, takes it out of the address, and answers whose address it verified; null when it
 * is the code of another kind of mail, which stays as good as it was.
 */
async function spendCode(oobCode: string): Promise<string | null> {
  const identity = await openIdentity();
  const { email, kind } = await identity.readCode(oobCode);
  if (kind === "resetPassword") return null;
  await identity.applyCode(oobCode);
  history.replaceState(history.state, "", usedPath);
  return email;
}
