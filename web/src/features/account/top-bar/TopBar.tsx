import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Logo } from "../../../ui/Logo.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import styles from "./TopBar.module.css";

/** The menu's code is loaded after the first paint; until then the avatar only shows. */
const AccountMenu = optionalPart(
  () => import("./AccountMenu.tsx").then((m) => m.AccountMenu),
  ({ viewer, avatarPx }) => (
    <Avatar name={viewer.displayName} src={viewer.avatar} sizePx={avatarPx} />
  ),
);

const NotificationBell = optionalPart(() =>
  import("../notifications/NotificationBell.tsx").then((m) => m.NotificationBell),
);

/** The bar at the top of every page: logo, the bell of staff and account menu; `start` is placed before them. */
export function TopBar({ start }: { start?: ReactNode }) {
  const viewer = useAppSelector(selectViewer);
  const status = useAppSelector((state) => state.session.status);
  const isStaff = useCan("ticket:work");
  const { pathname } = useLocation();
  return (
    <header className={styles.bar}>
      {start}
      <Link className={styles.home} to={viewer ? "/inbox" : "/"} aria-label="Deskbell">
        <Logo />
      </Link>
      {viewer && isStaff && <NotificationBell />}
      {viewer && (
        <div className={styles.account} data-staff={isStaff}>
          <AccountMenu viewer={viewer} avatarPx={avatarPx} />
        </div>
      )}
      {status === "signedOut" && pathname !== "/login" && (
        <LinkButton to="/login" variant="quiet">
          {t("Login")}
        </LinkButton>
      )}
    </header>
  );
}

const avatarPx = 32;
