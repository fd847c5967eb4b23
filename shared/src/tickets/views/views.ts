import type { CustomerStatus, TicketStatus } from "../lifecycle.ts";
import type { ViewSort } from "./view-order.ts";

// The standard views: helpdesk rules §5, in the order of the rail. What is here is pure: the server makes
// queries and counts of it, the page lists that stay true while tickets change.

export const staffViewNames = [
  "needs_reply",
  "mine",
  "unassigned",
  "open",
  "pending",
  "snoozed",
  "mentions",
  "following",
  "solved",
  "all",
  "spam",
] as const;
export type StaffViewName = (typeof staffViewNames)[number];

/** A customer's filters, in their words. */
export const customerViewNames = ["all", "your_turn", "with_us", "solved"] as const;
export type CustomerViewName = (typeof customerViewNames)[number];

export const viewNames = [...new Set([...staffViewNames, ...customerViewNames])] as const;

/** As much of a ticket as decides in which views it is. */
export interface ViewFacts {
  status: TicketStatus;
  assigneeId: string | null;
  teamId: string | null;
  followerIds: readonly string[];
  /** Staff whom a note addresses. */
  mentionedIds: readonly string[];
  isWaiting: boolean;
  isSpam: boolean;
}

/** The viewer and their teams; `teamIds` null where every team is theirs. */
export interface ViewerWithTeams {
  id: string;
  teamIds: readonly string[] | null;
}

/** Which tickets a view shows: those of which all of this is true. */
export interface StaffView {
  /** Left out: each. */
  statuses?: readonly TicketStatus[];
  /** Whose: the viewer's, nobody's in the viewer's teams, those the viewer follows, or is mentioned in. */
  whose?: "mine" | "unassigned" | "following" | "mentions";
  /** The customer waits for an answer. */
  isWaiting?: true;
  /** In no other view. */
  isSpam?: true;
  /** In this team. */
  teamId?: string;
  /** With this one of the staff. */
  assigneeId?: string;
  /** The order, unless another is chosen. */
  sort: ViewSort;
}

/** Statuses of tickets that are worked with. */
export const activeStatuses = ["open", "pending", "snoozed"] as const satisfies TicketStatus[];

/** `all` is the list as it always was, ordered by what its customer sees of it, and so not among these. */
export const staffViews: Record<Exclude<StaffViewName, "all">, StaffView> = {
  needs_reply: { statuses: ["open", "pending"], isWaiting: true, sort: "due" },
  mine: { statuses: ["open", "pending"], whose: "mine", sort: "changed" },
  unassigned: { statuses: ["open", "pending"], whose: "unassigned", sort: "changed" },
  open: { statuses: ["open"], sort: "changed" },
  pending: { statuses: ["pending"], sort: "changed" },
  snoozed: { statuses: ["snoozed"], sort: "changed" },
  mentions: { statuses: activeStatuses, whose: "mentions", sort: "changed" },
  following: { statuses: activeStatuses, whose: "following", sort: "changed" },
  solved: { statuses: ["solved", "closed"], sort: "changed" },
  spam: { isSpam: true, sort: "changed" },
};

/** `all` where an order is chosen for it. */
const everyTicket: StaffView = { sort: "changed" };

/** How the views of one team, or of one of the staff, are named: what they are of, and its id. */
export const viewOfOnePattern = /^(team|agent)-([0-9a-f]{24})$/;
/** The active tickets of a team. */
export const teamViewName = (teamId: string): string => `team-${teamId}`;
/** The active tickets that one of the staff has. */
export const agentViewName = (personId: string): string => `agent-${personId}`;

/** The view of this name, standard or of one; undefined for a saved one and for what is none. */
export function staffViewCalled(name: string): StaffView | undefined {
  if (name === "all") return everyTicket;
  const [, of, id = ""] = viewOfOnePattern.exec(name) ?? [];
  if (!of) return staffViews[name as keyof typeof staffViews];
  const whose = of === "team" ? { teamId: id } : { assigneeId: id };
  return { statuses: activeStatuses, sort: "changed", ...whose };
}

export const customerViews: Record<Exclude<CustomerViewName, "all">, readonly CustomerStatus[]> = {
  your_turn: ["your_turn"],
  with_us: ["with_us"],
  solved: ["solved", "closed"],
};

/** Views of active tickets alone: they are counted exactly. */
export const countedViewNames = [
  "needs_reply",
  "mine",
  "unassigned",
  "open",
  "pending",
  "snoozed",
  "mentions",
  "following",
] as const satisfies StaffViewName[];
export type CountedViewName = (typeof countedViewNames)[number];

export const isInView = (view: StaffView, ticket: ViewFacts, viewer: ViewerWithTeams): boolean =>
  isOfView(view, ticket) && isWhose(view, ticket, viewer);

/** The same without whose it is. */
export function isOfView(view: StaffView, ticket: ViewFacts): boolean {
  if (ticket.isSpam !== (view.isSpam ?? false)) return false;
  if (view.statuses && !view.statuses.includes(ticket.status)) return false;
  if (view.teamId && view.teamId !== ticket.teamId) return false;
  if (view.assigneeId && view.assigneeId !== ticket.assigneeId) return false;
  return ticket.isWaiting || !view.isWaiting;
}

function isWhose(view: StaffView, ticket: ViewFacts, viewer: ViewerWithTeams): boolean {
  switch (view.whose) {
    case "mine":
      return ticket.assigneeId === viewer.id;
    case "unassigned":
      return ticket.assigneeId === null && isInTeams(ticket, viewer);
    case "following":
      return ticket.followerIds.includes(viewer.id);
    case "mentions":
      return ticket.mentionedIds.includes(viewer.id);
    default:
      return true;
  }
}

/** A ticket that is in no team yet is everybody's. */
const isInTeams = (
  { teamId }: Pick<ViewFacts, "teamId">,
  { teamIds }: Pick<ViewerWithTeams, "teamIds">,
): boolean => teamIds === null || teamId === null || teamIds.includes(teamId);
