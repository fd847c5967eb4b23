import type { Draft, KeepDraft } from "@deskbell/shared/drafts/draft";
import { can } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";
import { createDraftFiles } from "./files/draft-files.ts";
import { presentDraft, presentDrafts, staleDraft } from "./present-draft.ts";
import { createDraftReturning } from "./return-to-draft.ts";
import { createDraftSending, type DraftSending } from "./send-draft.ts";
import { createDraftSharing, type SharingParts } from "./share-draft.ts";
import { addDraft, ownDrafts, replaceDraft } from "./store-draft.ts";

export type DraftService = ReturnType<typeof createDraftService>;

type Parts = SharingParts & {
  tickets: Pick<TicketService, "customerOf">;
  attachments: Pick<AttachmentService, "keep" | "copy" | "discard">;
  live: Pick<Live, "publishToPerson">;
  isStored: DraftSending["isStored"];
  now(): number;
};

/** What people have written and not sent, for their other devices. Nobody else reads it before they share it. */
export function createDraftService(parts: Parts) {
  const { tickets, attachments, live, now } = parts;
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

  const { letGo, refuseGone, ...files } = createDraftFiles({ attachments, mayWrite, now });

  /** @returns whether this version was there */
  async function remove(personId: string, place: string, version: string): Promise<boolean> {
    const asSeen = { personId, place, version };
    // First, so that an interruption leaves no file to the sweep that another device or a message may still name.
    await letGo((await DraftModel.findOne(asSeen).lean<DraftRecord>())?.files ?? []);
    if (!(await DraftModel.findOneAndDelete(asSeen).lean())) return false;
    publish(personId, place, null);
    return true;
  }

  async function store(viewer: Viewer, place: string, draft: KeepDraft): Promise<Draft | null> {
    await mayWrite(viewer, place);
    const { basedOn, files } = draft;
    await refuseGone(viewer, place, files ?? []);
    if (basedOn && files) {
      const earlier = (await find(viewer, place))?.files ?? [];
      await letGo(earlier.filter((id) => !files.includes(id)));
    }
    const placed = { ...draft, place, at: new Date(now()) };
    const stored = await (basedOn ? replaceDraft : addDraft)(viewer, placed);
    if (!stored) return null;
    publish(viewer.id, place, draft.version);
    return presentDraft(stored);
  }

  return {
    ...files,

    /** @throws AppError `not_found` (404), `not_allowed` (403) for who may not write there */
    mayWrite,

    share: createDraftSharing({ ...parts, mayWrite, publish }),

    putBack: createDraftReturning({ ...parts, publish }),

    async list(viewer: Viewer): Promise<Draft[]> {
      return presentDrafts(await DraftModel.find(ownDrafts(viewer)).lean<DraftRecord[]>());
    },

    /** Null where nothing is kept. */
    async find(viewer: Viewer, place: string): Promise<Draft | null> {
      const record = await find(viewer, place);
      return record && presentDraft(record);
    },

    /**
     * Keeps what was written on the version that is kept; nothing else is overwritten. Without words and files it is
     * removed; where nothing is said of files, those that it has stay with it.
     *
     * @throws AppError `stale_draft` (409, with `draft`) where another is kept, or none any more; `not_found`
     *   (404), `not_allowed` (403), `invalid_input` (400) for too many, and for files that are gone
     */
    async keep(viewerNow: ViewerNow, place: string, draft: KeepDraft): Promise<Draft | null> {
      const viewer = await viewerNow();
      const { basedOn, version } = draft;
      const isEmpty = await hasNothing(viewer, place, draft);
      if (!isEmpty) {
        const kept = await store(viewer, place, draft);
        if (kept) return kept;
      } else if (basedOn && (await remove(viewer.id, place, basedOn))) return null;
      const other = await find(viewer, place);
      if (other?.version === version) return presentDraft(other);
      if (!other && isEmpty) return null;
      throw await staleDraft(other);
    },

    /** See send-draft.ts. */
    send: createDraftSending({ isStored: parts.isStored, remove, now }),
  };
}

async function hasNothing(viewer: Viewer, place: string, draft: KeepDraft): Promise<boolean> {
  const { text, ticket, files, basedOn: version } = draft;
  if (text !== "" || ticket || files?.length) return false;
  if (files || !version) return true;
  const before = await DraftModel.findOne(ownDrafts(viewer, { place, version })).lean();
  return !before?.files?.length;
}
