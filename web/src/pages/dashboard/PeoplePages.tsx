import { texts } from "@deskbell/shared/texts";
import { Invitations } from "../../features/invitations/Invitations.tsx";
import { PeopleList } from "../../features/people/list/PeopleList.tsx";
import { t } from "../../i18n/t.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import styles from "./dashboard.module.css";

/** /dashboard/users, for staff */
export function AllUsersPage() {
  const viewer = useAppSelector(selectViewer);
  if (!viewer) return null;
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <h1 className={styles.title}>{t(texts.allUsers)}</h1>
      <Invitations />
      <PeopleList viewer={viewer} label={t(texts.allUsersPage)} />
    </div>
  );
}

/** /dashboard/admins, for staff; new tickets go to the one of longest standing */
export function AllAdminsPage() {
  const viewer = useAppSelector(selectViewer);
  if (!viewer) return null;
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <h1 className={styles.title}>{t(texts.allAdmins)}</h1>
      <PeopleList viewer={viewer} label={t(texts.allAdminsPage)} only="admin" />
    </div>
  );
}
