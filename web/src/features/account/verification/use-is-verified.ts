import { useEffect, useState } from "react";
import { openIdentity } from "../../../api/identity/identity.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { reportVerified } from "../account.api.ts";

/**
 * Whether this address of the signed-in person is verified, asked of the provider by this browser, or by
 * the server where this browser is not signed in there. Also false without an answer: one mail too many
 * does no harm.
 */
export function useIsVerified(email: string): boolean | "asking" {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<boolean | "asking">("asking");
  useEffect(() => {
    let isCurrent = true;
    openIdentity()
      .then((identity) => identity.current())
      .then((current) =>
        current?.email === email
          ? current.isVerified
          : dispatch(reportVerified(email)).then(() => true),
      )
      .catch(() => false)
      .then((is) => isCurrent && setAnswer(is));
    return () => {
      isCurrent = false;
    };
  }, [email, dispatch]);
  return answer;
}
