import type { ViewSort } from "@deskbell/shared/tickets/views/view-order";
import type { CustomerViewName, StaffViewName } from "@deskbell/shared/tickets/views/views";
import {
  AtSign,
  Check,
  Contrast,
  Eye,
  Inbox,
  List,
  type LucideIcon,
  Moon,
  Reply,
  ShieldAlert,
  User,
  UserPlus,
} from "lucide-react";
import { t } from "../../../i18n/t.ts";

interface ViewWords {
  name: string;
  Icon: LucideIcon;
  /** What an empty one means. */
  empty: string;
}

/** How staff's views are called, in the order of the rail. */
export const viewWords: Record<StaffViewName, ViewWords> = {
  needs_reply: { name: t("Needs reply"), Icon: Reply, empty: t("Nobody waits for an answer.") },
  mine: { name: t("Mine"), Icon: User, empty: t("What you take appears here.") },
  unassigned: {
    name: t("Unassigned"),
    Icon: UserPlus,
    empty: t("Somebody has taken every ticket of your teams."),
  },
  open: { name: t("All open"), Icon: Inbox, empty: t("Everything is answered.") },
  pending: {
    name: t("Pending"),
    Icon: Contrast,
    empty: t("No answer of a customer is awaited."),
  },
  snoozed: {
    name: t("Snoozed"),
    Icon: Moon,
    empty: t("What you snooze waits here until its time."),
  },
  mentions: {
    name: t("Mentions"),
    Icon: AtSign,
    empty: t("Tickets with a note that mentions you appear here."),
  },
  following: {
    name: t("Following"),
    Icon: Eye,
    empty: t("Tickets that you follow appear here."),
  },
  solved: { name: t("Solved"), Icon: Check, empty: t("Nothing has been solved yet.") },
  all: {
    name: t("All"),
    Icon: List,
    empty: t("When a customer opens a ticket, it appears here at once."),
  },
  spam: { name: t("Spam"), Icon: ShieldAlert, empty: t("What is marked as spam is kept here.") },
};

export const sortWords: Record<ViewSort, string> = {
  changed: t("Latest change"),
  waiting: t("Waiting longest"),
  due: t("Due first"),
};

/** A customer's filters. */
export const customerViewWords: Record<CustomerViewName, { name: string; empty: string }> = {
  all: { name: t("All"), empty: t("Tell us what went wrong, and we will answer here.") },
  your_turn: { name: t("Your turn"), empty: t("We wait for no answer of yours.") },
  with_us: { name: t("With us"), empty: t("All of your tickets are answered.") },
  solved: { name: t("Solved"), empty: t("Nothing has been solved yet.") },
};
