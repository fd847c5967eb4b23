import { texts } from "@deskbell/shared/texts";
import { useState } from "react";
import { isApiError } from "../../api/api-error.ts";
import { openIdentity } from "../../api/identity.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Problems } from "../../ui/Problems.tsx";
import { tellVerified } from "./account-calls.ts";
import { identityErrorText } from "./identity-error-text.ts";
import styles from "./VerifyEmail.module.css";

interface VerifyEmailProps {
  /** From the mail's link. */
  oobCode: string;
  onVerified(): void;
}

/** Confirms an e-mail address by the code of a mail, once its owner says so (spec §4). */
export function VerifyEmail({ oobCode, onVerified }: VerifyEmailProps) {
  const [isBusy, setIsBusy] = useState(false);
  /** Known once the code is used up: from then on only the server has to hear of it. */
  const [verifiedEmail, setVerifiedEmail] = useState<string>();
  const [problems, setProblems] = useState<string[]>([]);

  async function verify() {
    setIsBusy(true);
    setProblems([]);
    try {
      const email = verifiedEmail ?? (await spendCode(oobCode));
      setVerifiedEmail(email);
      await tellVerified(email);
      notify.success(texts.verified);
      onVerified();
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.verify}>
      <p className={styles.text}>Press the button to confirm that this e-mail address is yours.</p>
      <Problems problems={problems} />
      <Button variant="primary" isBusy={isBusy} onClick={() => void verify()}>
        Verify e-mail
      </Button>
    </div>
  );
}

/** Uses the code up, takes it out of the address, and answers whose address it verified. */
async function spendCode(oobCode: string): Promise<string> {
  const identity = await openIdentity();
  const email = await identity.readCode(oobCode);
  await identity.applyCode(oobCode);
  history.replaceState(history.state, "", "/email-verification/used");
  return email;
}

function problemsOf(error: unknown): string[] {
  if (isApiError(error)) return [error.message];
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/invalid-action-code|expired-action-code/.test(code)) {
    return [
      "This link was used already, or it is too old. If it was used, your address is verified: just sign in.",
    ];
  }
  return [identityErrorText(error)];
}
