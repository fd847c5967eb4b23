import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { causeOf, isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PanelError } from "../../ui/feedback/PanelError.tsx";
import panel from "../../ui/panel-list.module.css";
import { InvitationRow } from "./InvitationRow.tsx";
import styles from "./Invitations.module.css";
import { InviteDialog } from "./InviteDialog.tsx";
import { useListInvitationsQuery } from "./invitations.api.ts";

/** The invitations that can be used, those that are over on demand, and a new one; for admins. */
export function Invitations() {
  const list = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data = [], isError, error, refetch } = list;
  const [isInviting, setIsInviting] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const invite = useRef<HTMLButtonElement>(null);
  const [withdrawn, setWithdrawn] = useState(0);
  // The row that had the focus is gone once its dialog is.
  useEffect(() => {
    if (withdrawn > 0) invite.current?.focus();
  }, [withdrawn]);
  const hasOver = data.some(({ state }) => state !== "open");
  // An older server, whose console was updated first, has none.
  if (isApiError(error) && error.status === 404) return null;
  const shown = showsAll ? data : data.filter(({ state }) => state === "open");

  return (
    <section className={styles.invitations} aria-labelledby="invitations-title">
      <header className={styles.header}>
        <h2 className={styles.title} id="invitations-title">
          {t("Invitations")}
        </h2>
        {hasOver && (
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t("Hide earlier ones") : t("Show earlier ones")}
          </Button>
        )}
        <Button
          ref={invite}
          icon={<UserPlus size={16} aria-hidden="true" />}
          onClick={() => setIsInviting(true)}
        >
          {t("Invite a colleague")}
        </Button>
      </header>
      {isError && (
        <PanelError
          title={t("The invitations could not be loaded.")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {shown.length > 0 && (
        <ul className={panel.list} aria-label={t("Invitations")}>
          {shown.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onWithdrawn={() => setWithdrawn(withdrawn + 1)}
            />
          ))}
        </ul>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
  );
}
