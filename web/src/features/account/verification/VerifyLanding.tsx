import { texts } from "@deskbell/shared/texts";
import { useEffect, useState } from "react";
import { isApiError, offlineError } from "../../../api/http/api-error.ts";
import { knownText, t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { reportVerified } from "../account.api.ts";
import { ResendVerification } from "./ResendVerification.tsx";

interface VerifyLandingProps {
  /** As the address says; empty when it says none. */
  email: string;
  onVerified(): void;
}

/**
 * Where a verification mail leads in the end (spec §2). A person signed in with that address goes on
 * once the server confirms it; all others see how to go on.
 */
export function VerifyLanding({ email, onVerified }: VerifyLandingProps) {
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector(selectViewer)?.email === email;
  const isElse = useAppSelector(selectViewer) !== null && !isOwn;
  const [problem, setProblem] = useState<{ isUnverified: boolean; text: string } | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!isOwn) return;
    let isCurrent = true;
    dispatch(reportVerified(email)).then(
      () => {
        if (!isCurrent) return;
        notify.success(t(texts.verified));
        onVerified();
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const { code, message } = isApiError(error) ? error : offlineError;
        setProblem({ isUnverified: code === "conflict", text: knownText(message) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOwn, email, tries]);

  if (isOwn && problem?.isUnverified) {
    return (
      <Notice action={<ResendVerification email={email} />}>
        {t("{email} is not confirmed yet. Open the link in our mail, or have it sent again.", {
          email,
        })}
      </Notice>
    );
  }
  if (isOwn && problem) {
    return (
      <Notice action={<Button onClick={() => setTries(tries + 1)}>{t("Try again")}</Button>}>
        {problem.text}
      </Notice>
    );
  }
  return (
    <Notice
      action={
        isElse || isOwn ? null : (
          <LinkButton to="/login" state={{ email }}>
            {t("Login")}
          </LinkButton>
        )
      }
    >
      {email
        ? t("{email} is confirmed once you have opened the link in our mail.", { email })
        : t("Your e-mail address is confirmed once you have opened the link in our mail.")}
    </Notice>
  );
}
