import { texts } from "@deskbell/shared/texts";
import {
  Bookmark,
  CircleDot,
  Mail,
  Mailbox,
  MailOpen,
  MailWarning,
  MapPin,
  NotebookText,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  UserRound,
  Users,
  UsersRound,
  Zap,
} from "lucide-react";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";

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
  { to: "/dashboard/saved-replies", text: t("Saved replies"), Icon: NotebookText },
  { to: "/dashboard/macros", text: t("Macros"), Icon: Zap },
];
const ofMails = [{ to: "/dashboard/mails", text: t("Mail problems"), Icon: MailWarning }];
const ofMailboxes = [
  { to: "/dashboard/mailboxes", text: t("Mailboxes"), Icon: Mailbox },
  { to: "/dashboard/mail-texts", text: t("Texts of mails"), Icon: MailOpen },
];
const ofAudit = [{ to: "/dashboard/audit", text: t("Audit log"), Icon: ScrollText }];
const ofSupport = [{ to: "/dashboard/contact", text: t("Contact messages"), Icon: Mail }];

/** The dashboard's pages that this viewer may open, in the order of its menu. */
export function useDashboardPages() {
  const listsPeople = useCan("person:list");
  const readsTeams = useCan("team:read");
  const readsSupport = useCan("support:read");
  const reviewsMails = useCan("mail:review");
  const managesMailboxes = useCan("mailbox:manage");
  const readsAudit = useCan("audit:read");
  return [
    ...everybodys,
    ...(listsPeople ? ofPeople : []),
    ...(readsTeams ? ofDesk : []),
    ...(readsSupport ? ofSupport : []),
    ...(reviewsMails ? ofMails : []),
    ...(managesMailboxes ? ofMailboxes : []),
    ...(readsAudit ? ofAudit : []),
  ];
}
