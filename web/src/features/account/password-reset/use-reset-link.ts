import { texts } from "@deskbell/shared/texts";
import type { PasswordReset } from "@deskbell/shared/users/credentials";
import { useEffect, useState } from "react";
import { isApiError } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { identityErrorCode, identityErrorText, isSpentCode } from "../identity-error-text.ts";
import { signOut } from "../session/session.ts";
import { type ResetLink, readResetLink, setNewPassword } from "./reset-password.ts";

export const spent = t(
  "This link was used already, or it is too old. If it was used, sign in with the new password; if not, ask for a new mail.",
);
const setAlready = t(
  "Your new password is set. Press Submit once more, so that it is signed out where the old one was used.",
);

interface ResetLinkState {
  /** Null until the code was read, and when that failed: then it is read when the form is sent. */
  link: ResetLink | null;
  isReading: boolean;
  /** The provider has the new password. */
  isSet: boolean;
  problems: string[];
  submit(passwords: PasswordReset): Promise<void>;
}

/** What the link of a mail is worth, and setting the new password by it. */
export function useResetLink(
  oobCode: string | null,
  onDone: (email: string) => void,
): ResetLinkState {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const [link, setLink] = useState<ResetLink | null>(oobCode === null ? { is: "missing" } : null);
  const [isReading, setIsReading] = useState(oobCode !== null);
  const [isSet, setIsSet] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

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
      const onSet = () => {
        setIsSet(true);
        history.replaceState(history.state, "", "/reset-password"); // the code is worth nothing now
        if (viewer?.email === progress.email) void dispatch(signOut()); // ends with all the others
      };
      await dispatch(setNewPassword(progress, passwords, onSet));
      notify.success(t(texts.success));
      onDone(progress.email);
    } catch (error) {
      showFailure(error);
    }
  }

  function showFailure(error: unknown) {
    if (isSpentCode(error)) {
      setLink({ is: "spent", email: link?.is === "good" ? link.progress.email : "" });
      notify.error(spent);
      return;
    }
    const text = refusalText(error);
    notify.error(text); // spec §8
    setProblems(link?.is === "good" && link.progress.isSet ? [text, setAlready] : [text]);
  }
  return { link, isReading, isSet, problems, submit };
}

function refusalText(error: unknown): string {
  if (isApiError(error)) return error.message;
  const isWeak = /weak-password|password-does-not-meet/.test(identityErrorCode(error));
  return isWeak ? t(texts.passwordRule) : identityErrorText(error);
}
