import type { Message, NewMessage } from "@deskbell/shared/messages/message";
import { Types } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MacroService } from "../../macros/macro.service.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { findMissed } from "../find-missed.ts";
import type { MessagePresenter } from "../message-presenter.ts";
import { readNewestSeq } from "./allocate-sequence.ts";
import { createRepeatFinder } from "./find-repeat.ts";
import { intendedBy } from "./intended-by.ts";

type Parts = {
  tickets: Pick<TicketService, "messageArrived">;
  macros: Pick<MacroService, "intendedBy">;
  presenter: MessagePresenter;
};

/** What a message would meet if it were sent now, for those that wait. */
export function createLookAhead({ tickets, macros, presenter }: Parts) {
  const { findRepeat } = createRepeatFinder({ tickets, presenter });
  return {
    /**
     * As if it were sent: whether somebody else has written after what its author saw.
     *
     * @throws AppError `stale_reply` (409, with `missed`)
     */
    async refuseMissed(
      viewer: Viewer,
      { conversationId, lastSeenSeq }: Pick<NewMessage, "conversationId" | "lastSeenSeq">,
    ): Promise<void> {
      if (lastSeenSeq === undefined) return;
      const missed = await findMissed(new Types.ObjectId(conversationId), viewer.id, lastSeenSeq);
      if (missed.length === 0) return;
      throw new AppError("stale_reply", "Somebody has written since. Read it, then send.", {
        details: { missed: await presenter.presentAll(missed, viewer) },
      });
    },

    /**
     * As if it were sent: whether it can make of its ticket what it is to.
     *
     * @throws AppError what `intendedBy` is refused with
     */
    async refuseIntended(viewer: Viewer, customerId: string, draft: NewMessage): Promise<void> {
      await intendedBy(macros, viewer, customerId, draft);
    },

    /**
     * What was sent under the id of this draft; null for nothing.
     *
     * @throws AppError `conflict` (409) for another content; of files that are stored already it is not asked
     */
    async findSent(
      viewer: Viewer,
      draft: NewMessage,
      fingerprint: string | null,
    ): Promise<Message | null> {
      return (await findRepeat(viewer, draft, fingerprint))?.message ?? null;
    },

    /** The number of a ticket's newest message, 0 without one. */
    newestSeq: (ticketId: string): Promise<number> => readNewestSeq(new Types.ObjectId(ticketId)),
  };
}
