import type { Login } from "@deskbell/shared/users/credentials";
import { useState } from "react";
import { useAppDispatch } from "../../../state/hooks.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { loginFailureTexts } from "../identity-error-text.ts";
import { signIn } from "../session/session.ts";

interface SignIn {
  enter(credentials: Login, options: { isRemembered: boolean }): Promise<void>;
  /** Why the last attempt failed (spec §8); also shown as toasts. */
  problems: string[];
}

/** Signing in from a form. */
export function useSignIn(): SignIn {
  const dispatch = useAppDispatch();
  const [problems, setProblems] = useState<string[]>([]);
  async function enter(credentials: Login, options: { isRemembered: boolean }) {
    setProblems([]);
    try {
      await dispatch(signIn(credentials, options));
    } catch (error) {
      const texts = loginFailureTexts(error);
      for (const text of texts) notify.error(text);
      setProblems(texts);
    }
  }
  return { enter, problems };
}
