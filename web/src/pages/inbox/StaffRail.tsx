import type { User } from "@deskbell/shared/users/user";
import { Link } from "react-router-dom";
import { NotificationBell } from "../../features/account/notifications/NotificationBell.tsx";
import { AccountMenu } from "../../features/account/top-bar/AccountMenu.tsx";
import { ViewRail } from "../../features/tickets/views/rail/ViewRail.tsx";
import { Logo, LogoMark } from "../../ui/Logo.tsx";
import { optionalPart } from "../../ui/lazy-component.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./StaffRail.module.css";

const RailEntries = optionalPart(() => import("./RailEntries.tsx").then((m) => m.RailEntries));

export interface StaffRailProps {
  viewer: User;
  /** On a phone a bar at the top has it. */
  hasAccount: boolean;
}

/** At the edge of staff's inbox, in place of a bar at the top: their views, their bell and themselves. */
export function StaffRail({ viewer, hasAccount }: StaffRailProps) {
  const hasRoomForName = useMedia("(width >= 1440px)");
  if (!hasAccount) return <ViewRail viewerId={viewer._id} More={RailEntries} />;
  return (
    <div className={styles.rail}>
      <Link className={styles.home} to="/inbox" aria-label="Deskbell">
        {hasRoomForName ? <Logo /> : <LogoMark />}
      </Link>
      <ViewRail viewerId={viewer._id} More={RailEntries} />
      <div className={styles.foot} data-in-rail>
        <NotificationBell />
        <AccountMenu viewer={viewer} avatarPx={avatarPx} />
      </div>
    </div>
  );
}

const avatarPx = 28;
