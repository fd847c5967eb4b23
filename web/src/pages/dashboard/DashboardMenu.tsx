import { texts } from "@deskbell/shared/texts";
import {
  Inbox,
  LogOut,
  Mail,
  MapPin,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
} from "lucide-react";
import { Link, NavLink } from "react-router-dom";
import { useSignOut } from "../../features/account/session/use-sign-out.tsx";
import { t } from "../../i18n/t.ts";
import styles from "./DashboardMenu.module.css";

const everybodys = [
  { to: "/dashboard/profile", text: t(texts.myProfile), Icon: UserRound },
  { to: "/dashboard/address", text: t(texts.address), Icon: MapPin },
  { to: "/dashboard/settings", text: t("Settings"), Icon: Settings },
];
const staffs = [
  { to: "/dashboard/users", text: t(texts.allUsers), Icon: UsersRound },
  { to: "/dashboard/admins", text: t(texts.allAdmins), Icon: ShieldCheck },
  { to: "/dashboard/contact", text: t("Contact messages"), Icon: Mail },
];

/** The dashboard's pages, the way to the inbox, and the way out (spec §2). */
export function DashboardMenu({ isStaff }: { isStaff: boolean }) {
  const { leave, question } = useSignOut();
  return (
    <ul className={styles.list}>
      {[...everybodys, ...(isStaff ? staffs : [])].map(({ to, text, Icon }) => (
        <li key={to}>
          <NavLink className={() => styles.item} to={to}>
            <Icon size={20} aria-hidden="true" />
            {text}
          </NavLink>
        </li>
      ))}
      <li className={styles.apart}>
        <Link className={styles.item} to="/inbox">
          <Inbox size={20} aria-hidden="true" />
          {t("Inbox")}
        </Link>
      </li>
      <li>
        <button type="button" className={styles.item} onClick={leave}>
          <LogOut size={20} aria-hidden="true" data-directional />
          {t(texts.logOutMenu)}
        </button>
        {question}
      </li>
    </ul>
  );
}
