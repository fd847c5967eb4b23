import {
  type ReplyStatus,
  replyStatuses,
  statusesOfReply,
  type TicketStatus,
} from "@deskbell/shared/tickets/lifecycle";
import { useSyncExternalStore } from "react";
import { personalSettings } from "../../../state/personal-settings.ts";
import type { AfterReply, SendChoice } from "./ThenStatus.tsx";

/** How somebody sends. */
interface SendingSettings {
  /** What a reply makes of a ticket that is not solved; null for what usually follows. */
  thenStatus: ReplyStatus | null;
  /** Whether the next ticket opens after each reply. */
  goesOn: boolean;
}

const { settingsOf, change, subscribe } = personalSettings<SendingSettings>(
  "deskbell.sending",
  ({ thenStatus, goesOn }) => ({
    thenStatus: replyStatuses.find((status) => status === thenStatus) ?? null,
    goesOn: goesOn === true,
  }),
);

/** What somebody's replies make of tickets that are not solved, as they chose it here last; null for what usually follows. */
export const rememberedThenStatus = (personId: string): ReplyStatus | null =>
  settingsOf(personId).thenStatus;

/** What a reply is sent with where nothing else was chosen for it. */
export function rememberedChoice(personId: string, { ticket, onNext }: AfterReply): SendChoice {
  const { goesOn, thenStatus: remembered } = settingsOf(personId);
  const thenStatus = afterReplyIn(ticket.status, remembered);
  const leaves = goesOn || (thenStatus === "solved" && ticket.status !== "solved");
  return { thenStatus, ...(leaves && onNext && { onSent: onNext }) };
}

const afterReplyIn = (status: TicketStatus, remembered: ReplyStatus | null): ReplyStatus => {
  const usual = statusesOfReply(status)[0] ?? "pending";
  return status === "solved" ? usual : (remembered ?? usual);
};

/**
 * What follows somebody's replies: remembered for each person, for all tickets that are not solved yet. A solved
 * one stays so, unless something else is chosen for this reply.
 */
export function useSendingSettings(personId: string, status: TicketStatus) {
  const settings = useSyncExternalStore(subscribe, () => settingsOf(personId));
  return {
    thenStatus: afterReplyIn(status, settings.thenStatus),
    goesOn: settings.goesOn,
    setThenStatus: (thenStatus: ReplyStatus) => change(personId, { thenStatus }),
    setGoesOn: (goesOn: boolean) => change(personId, { goesOn }),
  };
}
