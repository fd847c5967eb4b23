import type { Clock } from "../database/clock.ts";
import type { SessionService } from "../identity/session.service.ts";
import { createMacroService, type MacroService } from "../macros/macro.service.ts";
import { readMailSettings } from "../mail/texts/stored-texts.ts";
import type { Live } from "../realtime/live.ts";
import { createSavedReplyService } from "../saved-replies/saved-reply.service.ts";
import type { TagService } from "../tags/tag.service.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { createOutgoingParts } from "./create-mail-services.ts";
import { referencesOf } from "./create-ticket-services.ts";

type Parts = {
  attachments: AttachmentService;
  sessions: SessionService;
  live: Live;
  clock: Clock;
  outgoing: ReturnType<typeof createOutgoingParts>;
};

type MacroParts = Pick<Parts, "sessions" | "live" | "clock"> & {
  tickets: TicketService;
  tags: Pick<TagService, "exist">;
};

/** What staff do again and again. */
export const createMacros = ({ tags, clock, ...parts }: MacroParts): MacroService =>
  createMacroService({
    ...parts,
    teamsOf: teamDirectory.ofMember,
    hasTeam: teamDirectory.exists,
    references: referencesOf(tags),
    people: userDirectory.people,
    now: clock.now,
  });

/** The services of what staff write again and again. */
export function createReplyServices(parts: Parts) {
  const { clock, outgoing } = parts;
  return {
    savedReplies: createSavedReplyService({
      ...parts,
      teamsOf: teamDirectory.ofMember,
      hasTeam: teamDirectory.exists,
      teamName: teamDirectory.nameOf,
      company: async () =>
        (await readMailSettings()).company || (outgoing.queue.sender()?.name ?? ""),
      now: clock.now,
    }),
  };
}
