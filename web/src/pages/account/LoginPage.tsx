import { texts } from "@deskbell/shared/texts";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { offlineError } from "../../api/http/api-error.ts";
import { mailLandingIn } from "../../features/account/mail-landing.ts";
import { registeredEmail } from "../../features/account/registration/registered.ts";
import type { TypedLogin } from "../../features/account/sign-in/LoginForm.tsx";
import { t } from "../../i18n/t.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import styles from "./LoginPage.module.css";
import { lazyForgotPasswordForm, lazyLoginForm, lazyRegisteredNotice } from "./lazy-forms.ts";

/** /login: signing in, or asking for the mail of those who forgot their password */
export function LoginPage() {
  const { search, state } = useLocation();
  const landing = mailLandingIn(search);
  const known = knownIn(state);
  const [view, setView] = useState<"login" | "forgot" | "loginAgain">("login");
  const [registered, setRegistered] = useState("");
  // Prerendered for nobody in particular, and hydrated as it was.
  useEffect(() => {
    setRegistered(registeredEmail());
    if (known.isForgotten) setView("forgot");
  }, [known.isForgotten]);
  const [typed, setTyped] = useState<TypedLogin>(() => ({
    email: landing?.email || known.email,
    password: "",
    isRemembered: true, // spec §9: 30 days, unless somebody says otherwise
  }));

  const forget = async (now: TypedLogin) => {
    setTyped(now);
    try {
      await lazyForgotPasswordForm.preload();
      setView("forgot");
    } catch {
      notify.error(offlineError.message);
    }
  };
  const remember = (email: string) => {
    setTyped({ ...typed, email });
    setView("loginAgain");
  };

  if (view === "forgot") {
    return (
      <AccountFrame title={t(texts.forgotPassword)}>
        <Suspense>
          <lazyForgotPasswordForm.Component email={typed.email} takesFocus onLogin={remember} />
        </Suspense>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t("Sign in")}>
      {landing?.subject === "forgotPassword" && (
        <div className={styles.notice}>
          <Notice>
            {t("If you have chosen a new password by the link in our mail, sign in with it.")}
          </Notice>
        </div>
      )}
      {registered !== "" && (
        <Suspense>
          <div className={styles.notice}>
            <lazyRegisteredNotice.Component email={registered} />
          </div>
        </Suspense>
      )}
      <Suspense>
        <lazyLoginForm.Component
          typed={typed}
          isReturn={view === "loginAgain"}
          onForgot={(now) => void forget(now)}
        />
      </Suspense>
    </AccountFrame>
  );
}

/** Who is about to sign in, as the page before this one knows: travels in the history's state. */
function knownIn(state: unknown): { email: string; isForgotten: boolean } {
  const known: { email?: unknown; isForgotten?: unknown } =
    typeof state === "object" && state !== null ? state : {};
  const email = typeof known.email === "string" ? known.email : "";
  return { email, isForgotten: known.isForgotten === true };
}
