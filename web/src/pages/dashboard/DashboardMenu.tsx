import { texts } from "@deskbell/shared/texts";
import {
  Bookmark,
  CircleDot,
  Inbox,
  LogOut,
  Mail,
  MapPin,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import { Link, NavLink } from "react-router-dom";
import { useSignOut } from "../../features/account/session/use-sign-out.tsx";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";
import styles from "./DashboardMenu.module.css";

const everybodys = [
  { to: "/dashboard/profile", text: t(texts.myProfile), Icon: UserRound },
  { to: "/dashboard/address", text: t(texts.address), Icon: MapPin },
  { to: "/dashboard/settings", text: t("Settings"), Icon: Settings },
];
const ofPeople = [
  { to: "/dashboard/users", text: t(texts.allUsers), Icon: UsersRound },
  { to: "/dashboard/admins", text: t(texts.allAdmins), Icon: ShieldCheck },
];
const ofDesk = [
  { to: "/dashboard/teams", text: t("Teams"), Icon: Users },
  { to: "/dashboard/availability", text: t("Availability"), Icon: CircleDot },
  { to: "/dashboard/tags", text: t("Tags"), Icon: Tags },
  { to: "/dashboard/views", text: t("Views"), Icon: Bookmark },
];
const ofAudit = [{ to: "/dashboard/audit", text: t("Audit log"), Icon: ScrollText }];
const ofSupport = [{ to: "/dashboard/contact", text: t("Contact messages"), Icon: Mail }];

/** The dashboard's pages, the way to the inbox, and the way out (spec §2). */
export function DashboardMenu() {
  const { leave, question } = useSignOut();
  const listsPeople = useCan("person:list");
  const readsTeams = useCan("team:read");
  const readsSupport = useCan("support:read");
  const readsAudit = useCan("audit:read");
  const pages = [
    ...everybodys,
    ...(listsPeople ? ofPeople : []),
    ...(readsTeams ? ofDesk : []),
    ...(readsSupport ? ofSupport : []),
    ...(readsAudit ? ofAudit : []),
  ];
  return (
    <ul className={styles.list}>
      {pages.map(({ to, text, Icon }) => (
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
