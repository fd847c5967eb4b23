import type { Clock } from "../database/clock.ts";
import type { SessionService } from "../identity/session.service.ts";
import { readMailSettings } from "../mail/texts/stored-texts.ts";
import type { Live } from "../realtime/live.ts";
import { createSavedReplyService } from "../saved-replies/saved-reply.service.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import type { createOutgoingParts } from "./create-mail-services.ts";

type Parts = {
  attachments: AttachmentService;
  files: FileStore;
  sessions: SessionService;
  live: Live;
  clock: Clock;
  outgoing: ReturnType<typeof createOutgoingParts>;
};

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
