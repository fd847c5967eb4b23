import type { ReadInvitation } from "@deskbell/shared/users/invitations";
import { type ReactNode, useEffect, useState } from "react";
import { type ApiError, causeOf, isApiError, unexpectedAnswer } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { useAppDispatch } from "../../state/hooks.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { dateText } from "../../ui/time/time-texts.ts";
import styles from "./Invitation.module.css";
import { readInvitation } from "./invitations.api.ts";

interface InvitationProps {
  /** From the link. */
  token: string;
  /** What can be done about one that holds. */
  children(invitation: ReadInvitation): ReactNode;
}

/** Who invites, for how long, or why the link does not hold any more. */
export function Invitation({ token, children }: InvitationProps) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<ReadInvitation | ApiError | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isCurrent = true;
    dispatch(readInvitation(token))
      .catch((error: unknown) => (isApiError(error) ? error : unexpectedAnswer(0)))
      .then((answer) => isCurrent && setFound(answer));
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);

  if (found === null) return <Spinner label={t("Loading")} />;
  if ("code" in found) {
    const isFinal = ["not_found", "invalid_input", "invitation_over"].includes(found.code);
    const retry = () => {
      setFound(null);
      setTries(tries + 1);
    };
    return (
      <div className={styles.invitation}>
        <p className={styles.text} role="alert">
          {found.code === "invalid_input" ? incomplete : causeOf(found)}
        </p>
        {!isFinal && (
          <div className={styles.buttons}>
            <Button onClick={retry}>{t("Try again")}</Button>
          </div>
        )}
      </div>
    );
  }
  const { invitedBy, expiresAt } = found;
  return (
    <div className={styles.invitation}>
      <p className={styles.text}>
        {t("{invitedBy} invites you to answer customers here as an agent.", { invitedBy })}
      </p>
      {children(found)}
      <p className={styles.hint}>
        {t("The invitation can be used once, until {date}.", { date: dateText(expiresAt) })}
      </p>
    </div>
  );
}

const incomplete = t("This invitation does not exist. Is the link complete?");
