import { texts } from "@deskbell/shared/texts";
import { refreshViewer } from "../../features/account/session/session.ts";
import { ResendVerification } from "../../features/account/verification/ResendVerification.tsx";
import { Fact } from "../../features/profile/Fact.tsx";
import { PasswordForm } from "../../features/profile/PasswordForm.tsx";
import { ProfileName } from "../../features/profile/ProfileName.tsx";
import { ProfilePhone } from "../../features/profile/ProfilePhone.tsx";
import { ProfilePhoto } from "../../features/profile/ProfilePhoto.tsx";
import { t } from "../../i18n/t.ts";
import { accessOf } from "../../state/access.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import { profileTime } from "../../ui/time/time-texts.ts";
import styles from "./dashboard.module.css";

const roles = { customer: t("user"), agent: t("agent"), admin: t("admin") } as const;

/** /dashboard/profile */
export function ProfilePage() {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  if (!viewer) return null;
  const refresh = () => dispatch(refreshViewer());
  const { email, createdAt, updatedAt } = viewer;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t(texts.myProfile)}</h1>
      <section className={styles.panel} aria-label={t("Photo")}>
        <ProfilePhoto viewer={viewer} onChanged={refresh} />
      </section>
      <section className={styles.panel} aria-label={t("About you")}>
        <ProfileName viewer={viewer} onChanged={refresh} />
        <ProfilePhone viewer={viewer} onChanged={refresh} />
        <Fact label={t("E-mail")} value={email} />
        <ResendVerification email={email} />
        <Fact label={t("Role")} value={roles[accessOf(viewer)]} />
        <Fact label={t("Joined")} value={profileTime(createdAt)} />
        <Fact label={t("Last Update")} value={profileTime(updatedAt)} />
      </section>
      <section className={styles.panel} aria-labelledby="password-title">
        <h2 className={styles.subtitle} id="password-title">
          {t("Change password")}
        </h2>
        <p className={styles.hint}>{t("All your other windows and devices will be signed out.")}</p>
        <PasswordForm email={email} />
      </section>
    </div>
  );
}
