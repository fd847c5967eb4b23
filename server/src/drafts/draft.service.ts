import type { Draft, DraftFile, KeepDraft } from "@deskbell/shared/drafts/draft";
import { can } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";
import { createDraftFiles, filesOfDrafts } from "./draft-files.ts";
import { sendOnce } from "./send-once.ts";
import { createDraftSharing, type SharingParts } from "./share-draft.ts";
import { addDraft, ownDrafts, replaceDraft } from "./store-draft.ts";

export type DraftService = ReturnType<typeof createDraftService>;

type Parts = SharingParts & {
  tickets: Pick<TicketService, "customerOf">;
  attachments: Pick<AttachmentService, "keep" | "copy" | "discard">;
  live: Pick<Live, "publishToPerson">;
  now(): number;
};

/** A draft as a message names it. */
type Sent = {
  place: string;
  version: string | undefined;
  /** Its id, under which it is sent again. */
  by: string | undefined;
};

/** What people have written and not sent, for their other devices. Nobody else reads it, whatever they may otherwise. */
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
    const gone = await DraftModel.findOneAndDelete({ personId, place, version }).lean();
    if (!gone) return false;
    await letGo(gone.files ?? []);
    publish(personId, place, null);
    return true;
  }

  async function store(viewer: Viewer, place: string, draft: KeepDraft): Promise<Draft | null> {
    await mayWrite(viewer, place);
    await refuseGone(viewer, place, draft.files ?? []);
    const stored = await (draft.basedOn ? replaceDraft : addDraft)(viewer, {
      ...draft,
      place,
      at: new Date(now()),
    });
    if (!stored) return null;
    await letGo(stored.letGo);
    publish(viewer.id, place, draft.version);
    return presentOne(stored.draft);
  }

  return {
    ...files,

    share: createDraftSharing({ ...parts, mayWrite, publish }),

    async list(viewer: Viewer): Promise<Draft[]> {
      return present(await DraftModel.find(ownDrafts(viewer)).lean<DraftRecord[]>());
    },

    /** Null where nothing is kept. */
    async find(viewer: Viewer, place: string): Promise<Draft | null> {
      const record = await find(viewer, place);
      return record && presentOne(record);
    },

    /**
     * Keeps what was written on the version that is kept; nothing else is overwritten. Without words and files it is
     * removed.
     *
     * @throws AppError `stale_draft` (409, with `draft`) where another is kept, or none any more; `not_found`
     *   (404), `not_allowed` (403), `invalid_input` (400) for too many, and for files that are gone
     */
    async keep(viewerNow: ViewerNow, place: string, draft: KeepDraft): Promise<Draft | null> {
      const viewer = await viewerNow();
      const { basedOn, version } = draft;
      const isEmpty = draft.text === "" && !draft.ticket && !draft.files?.length;
      if (!isEmpty) {
        const kept = await store(viewer, place, draft);
        if (kept) return kept;
      } else if (basedOn && (await remove(viewer.id, place, basedOn))) return null;
      const other = await find(viewer, place);
      if (other?.version === version) return presentOne(other);
      if (!other && isEmpty) return null;
      throw new AppError("stale_draft", "It was changed on another device.", {
        details: { draft: other && (await presentOne(other)) },
      });
    },

    /**
     * Sends a draft, and removes it as it is in this version: one that was changed since stays. The same version is sent
     * by one device alone.
     *
     * @throws AppError `draft_sent` (409), `unavailable` (503); what `send` throws
     */
    async send<Result>(
      { id }: Pick<Viewer, "id">,
      { place, version, by }: Sent,
      send: () => Promise<Result>,
    ): Promise<Result> {
      const sent = await sendOnce({ personId: id, version, by }, now(), send);
      if (version) await remove(id, place, version);
      return sent;
    },
  };
}

const presentOne = async (record: DraftRecord): Promise<Draft> =>
  presentWith(record, await filesOfDrafts(record.files ?? []));

async function present(records: readonly DraftRecord[]): Promise<Draft[]> {
  const files = await filesOfDrafts(records.flatMap(({ files = [] }) => files));
  return records.map((record) => presentWith(record, files));
}

const presentWith = (
  { place, version, text, ticket, files, updatedAt }: DraftRecord,
  known: ReadonlyMap<string, DraftFile>,
): Draft => ({
  place,
  version,
  text,
  ...(ticket && { ticket }),
  ...(files && { files: files.flatMap((id) => known.get(id) ?? []) }),
  updatedAt: updatedAt.toISOString(),
});
