import { texts } from "@deskbell/shared/texts";
import type { PasswordReset } from "@deskbell/shared/users/credentials";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../api/http/api-error.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import styles from "../AccountForm.module.css";
import { identityErrorCode, identityErrorText, isSpentCode } from "../identity-error-text.ts";
import { signOut } from "../session/session.ts";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { type ResetLink, readResetLink, setNewPassword } from "./reset-password.ts";

const missing =
  "A new password is chosen by the link in our mail. Ask for the mail and open its link.";
const spent =
  "This link was used already, or it is too old. If it was used, sign in with the new password; if not, ask for a new mail.";
const setAlready =
  "Your new password is set. Press Submit once more, so that it is signed out where the old one was used.";

interface ResetPasswordProps {
  /** From the mail's link; null where somebody came without one. */
  oobCode: string | null;
  /** The new password is set and every session has ended. */
  onDone(email: string): void;
  onLogin(email: string): void;
}

/** A new password by the link of a mail (spec §4), or the way to such a mail. */
export function ResetPassword({ oobCode, onDone, onLogin }: ResetPasswordProps) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  /** Null until the code was read, and when it could not be: then it is when the form is sent. */
  const [link, setLink] = useState<ResetLink | null>(oobCode === null ? { is: "missing" } : null);
  const [isReading, setIsReading] = useState(oobCode !== null);
  const [isAsking, setIsAsking] = useState(false);
  const [isSet, setIsSet] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const wayOut = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (oobCode === null) return;
    let isCurrent = true;
    readResetLink(oobCode)
      .then(
        (found) => isCurrent && setLink(found),
        () => {},
      )
      .finally(() => isCurrent && setIsReading(false));
    return () => {
      isCurrent = false;
    };
  }, [oobCode]);

  async function submit(passwords: PasswordReset) {
    setProblems([]);
    try {
      const found = link ?? (await readResetLink(oobCode ?? ""));
      setLink(found);
      if (found.is !== "good") return;
      const { progress } = found;
      await setNewPassword(progress, passwords, () => {
        setIsSet(true);
        history.replaceState(history.state, "", "/reset-password"); // the code is worth nothing now
        if (viewer?.email === progress.email) void dispatch(signOut()); // ends with all the others
      });
      notify.success(texts.success);
      onDone(progress.email);
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    if (isSpentCode(error)) {
      setLink({ is: "spent", email: link?.is === "good" ? link.progress.email : "" });
      notify.error(spent);
      return;
    }
    const text = refusalText(error);
    notify.error(text); // spec §8
    setProblems(link?.is === "good" && link.progress.isSet ? [text, setAlready] : [text]);
  }

  if (isReading) return <Spinner label="Loading" />;
  if (link?.is === "forVerification") {
    return (
      <Notice
        action={
          <LinkButton to={`/email-verification/${encodeURIComponent(oobCode ?? "")}`}>
            Confirm the address
          </LinkButton>
        }
      >
        This link confirms an e-mail address. It is not for choosing a new password.
      </Notice>
    );
  }
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
              Ask for the mail
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

function refusalText(error: unknown): string {
  if (isApiError(error)) return error.message;
  const isWeak = /weak-password|password-does-not-meet/.test(identityErrorCode(error));
  return isWeak ? texts.passwordRule : identityErrorText(error);
}
