import { idSchema } from "@deskbell/shared/id";
import type { Notification } from "electron";
import * as z from "zod";
import { tagOfLaunch } from "../../../vendor-patches/electron-toast-launch.ts";
import type { ReplyTo } from "./notification-replies.ts";

type Parts = {
  platform: NodeJS.Platform;
  open(ticketId: string): void;
  answered(to: ReplyTo, text: string): void;
  bringUp(): void;
};

/**
 * Handles clicks on notifications that an earlier console left in Windows' Action Center, one of which may have started this
 * console; and what is typed into any.
 */
export function handleToastActivation(
  notifications: Pick<typeof Notification, "isSupported" | "handleActivation">,
  { platform, open, answered, bringUp }: Parts,
): void {
  if (platform !== "win32") return;
  notifications.isSupported(); // Electron registers for the clicks only once notifications are used
  notifications.handleActivation(({ type, arguments: launch, reply }) => {
    const to = type === "reply" ? answeredTicket(launch) : null;
    const ticketId = idSchema.safeParse(tagOfLaunch(launch));
    if (to && reply !== undefined) answered(to, reply);
    else if (ticketId.success) open(ticketId.data);
    else bringUp();
  });
}

const wholeSchema = z.coerce.number().int().min(0);
const argumentsSchema = z.object({ agent: idSchema, ticket: wholeSchema, seq: wholeSchema });

/** What Windows hands back with an answer beside the ticket's id: the console that showed it may be gone. */
export const answerArguments = ({ number, agentId, lastSeenSeq }: ReplyTo) => ({
  agent: agentId,
  ticket: String(number),
  seq: String(lastSeenSeq),
});

function answeredTicket(launch: string): ReplyTo | null {
  const given = argumentsSchema.safeParse(Object.fromEntries(new URLSearchParams(launch)));
  const ticketId = idSchema.safeParse(tagOfLaunch(launch));
  if (!given.success || !ticketId.success) return null;
  const { agent: agentId, ticket: number, seq: lastSeenSeq } = given.data;
  return { ticketId: ticketId.data, number, agentId, lastSeenSeq };
}
