import type { Draft, KeepDraft } from "@deskbell/shared/drafts/draft";
import { can } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { DraftModel, type DraftRecord, presentDraft } from "./draft.model.ts";
import { addDraft, ownDrafts, replaceDraft } from "./store-draft.ts";

export type DraftService = ReturnType<typeof createDraftService>;

type Parts = {
  tickets: Pick<TicketService, "customerOf">;
  live: Pick<Live, "publishToPerson">;
  now(): number;
};

/** What people have written and not sent, for their other devices. Nobody else reads it, whatever they may otherwise. */
export function createDraftService({ tickets, live, now }: Parts) {
  const find = (viewer: Viewer, place: string) =>
    DraftModel.findOne(ownDrafts(viewer, { place })).lean<DraftRecord>();

  /** A hint: a device that has another version asks for this one. */
  const publish = (personId: string, place: string, version: string | null) =>
    live.publishToPerson("draft:changed", personId, { place, version });

  /** Whoever may not write there any more keeps what is kept already, and can remove it. */
  async function mayWrite(viewer: Viewer, place: string): Promise<void> {
    const [kind, ticketId] = place.split(":");
    if (!ticketId) return;
    await tickets.customerOf(viewer, "message:send", ticketId);
    if (kind === "note" && !can(viewer, "ticket:work"))
      throw new AppError("not_allowed", "Notes are for staff.");
  }

  /** @returns whether this version was there */
  async function remove(personId: string, place: string, version: string): Promise<boolean> {
    const { deletedCount } = await DraftModel.deleteOne({ personId, place, version });
    if (deletedCount === 1) publish(personId, place, null);
    return deletedCount === 1;
  }

  return {
    async list(viewer: Viewer): Promise<Draft[]> {
      const records = await DraftModel.find(ownDrafts(viewer)).lean<DraftRecord[]>();
      return records.map(presentDraft);
    },

    /** Null where nothing is kept. */
    async find(viewer: Viewer, place: string): Promise<Draft | null> {
      const record = await find(viewer, place);
      return record && presentDraft(record);
    },

    /**
     * Keeps what was written on the version that is kept; nothing else is overwritten. Without words it is removed.
     *
     * @throws AppError `stale_draft` (409, with `draft`) where another is kept, or none any more; `not_found`
     *   (404), `not_allowed` (403), `invalid_input` (400) for too many
     */
    async keep(viewerNow: ViewerNow, place: string, draft: KeepDraft): Promise<Draft | null> {
      const viewer = await viewerNow();
      const { basedOn, version } = draft;
      if (draft.text === "" && !draft.ticket) {
        if (basedOn && (await remove(viewer.id, place, basedOn))) return null;
      } else {
        await mayWrite(viewer, place);
        const kept = await (basedOn ? replaceDraft : addDraft)(viewer, {
          ...draft,
          place,
          at: new Date(now()),
        });
        if (kept) {
          publish(viewer.id, place, version);
          return presentDraft(kept);
        }
      }
      const other = await find(viewer, place);
      if (other?.version === version) return presentDraft(other);
      if (!other && draft.text === "" && !draft.ticket) return null;
      throw new AppError("stale_draft", "It was changed on another device.", {
        details: { draft: other && presentDraft(other) },
      });
    },

    /** It was sent as it is in this version: one that was changed since stays. Asked again it does nothing. */
    async sent(
      { id }: Pick<Viewer, "id">,
      place: string,
      version: string | undefined,
    ): Promise<void> {
      if (version) await remove(id, place, version);
    },
  };
}
