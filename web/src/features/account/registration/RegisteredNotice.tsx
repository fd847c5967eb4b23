import { texts } from "@deskbell/shared/texts";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { typedBefore } from "../dom-form-values.ts";
import { identityErrorCode } from "../identity-error-text.ts";
import { sendVerificationAgain } from "./registered.ts";

/** After registering, above the sign-in form: what to do next, and the mail once more. */
export function RegisteredNotice({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problems, setProblems] = useState<string[]>([]);

  async function send() {
    setSaid("");
    setProblems([]);
    const { password } = typedBefore(["password"]);
    if (password === "") {
      setProblems([
        t("Type your password below, then press again: the mail is sent to nobody else."),
      ]);
      return;
    }
    setIsBusy(true);
    try {
      const isSent = await sendVerificationAgain(email, password);
      setSaid(isSent ? t(texts.emailSent) : t("This address is confirmed already: just sign in."));
    } catch (error) {
      console.warn("The verification mail was not sent", error); // spec §8
      setProblems([problemOf(identityErrorCode(error))]);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Notice
      action={
        <>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t("Send the mail again")}
          </Button>
          <span role="status">{said}</span>
          <Problems problems={problems} />
        </>
      }
    >
      {t(
        "We have sent a mail to {email}. Open its link to confirm that the address is yours, then sign in here. Nothing there? Look into the spam folder too.",
        { email },
      )}
    </Notice>
  );
}

function problemOf(code: string): string {
  if (code.includes("too-many-requests")) {
    return t("A mail was sent a moment ago. Please wait some minutes before you ask for another.");
  }
  if (/wrong-password|invalid-credential|invalid-login-credentials/.test(code)) {
    return t("The password below is not the one you have registered with.");
  }
  return t("The mail could not be sent. Please try again.");
}
