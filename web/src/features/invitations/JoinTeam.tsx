import { useState } from "react";
import { isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { useAppDispatch } from "../../state/hooks.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import { rememberViewer } from "../../ui/toasts/notify.ts";
import styles from "./Invitation.module.css";
import { acceptInvitation } from "./invitations.api.ts";

interface JoinTeamProps {
  token: string;
  /** Called once they are an agent, unless they have signed out meanwhile. */
  onJoined(): Promise<void>;
}

/** Accepts an invitation as the person who is signed in. */
export function JoinTeam({ token, onJoined }: JoinTeamProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function join() {
    setIsBusy(true);
    setProblems([]);
    const isSameViewer = rememberViewer();
    try {
      await dispatch(acceptInvitation(token));
      if (isSameViewer()) await onJoined();
    } catch (error) {
      setProblems([isApiError(error) ? error.message : t("That did not work. Please try again.")]);
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.action}>
      <Problems problems={problems} />
      <Button variant="primary" isBusy={isBusy} onClick={() => void join()}>
        {t("Join the team")}
      </Button>
    </div>
  );
}
