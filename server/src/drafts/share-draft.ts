import type { ShareDraft } from "@deskbell/shared/drafts/draft";
import { can } from "../access/can.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { NotificationService } from "../notifications/notification.service.ts";
import type { ticketsNow } from "../tickets/reading/tickets-now.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";
import { createFileCopies } from "./files/copy-draft-files.ts";
import { staleDraft } from "./present-draft.ts";
import {
  forgetShared,
  isShared,
  noteGiven,
  noteShared,
  type Shared,
} from "./shared-draft.model.ts";
import { addDraft, ownDrafts } from "./store-draft.ts";

export type SharingParts = {
  attachments: Pick<AttachmentService, "copy" | "discard">;
  findUsers: UserDirectory["findUsers"];
  ticketsNow: typeof ticketsNow;
  notify: NotificationService["add"];
  now(): number;
};

type Parts = SharingParts & {
  mayWrite(viewer: Viewer, place: string): Promise<void>;
  publish(personId: string, place: string, version: string): void;
};

/** Gives a colleague a copy of a reply that is being written: text and files become a draft of theirs. */
export function createDraftSharing(parts: Parts) {
  const { notify, publish, now } = parts;
  const { keepCopies, discard } = createFileCopies(parts);

  /** Who shares, and with whom, as it is at this moment. */
  async function peopleNow(viewerNow: ViewerNow, { place, colleagueId }: Shared) {
    const viewer = await viewerNow();
    // Whose ticket it is not hears that there is none.
    await parts.mayWrite(viewer, place);
    if (!can(viewer, "ticket:work"))
      throw new AppError("not_allowed", "Drafts are shared among staff only.");
    if (!place.startsWith("reply:")) throw new AppError("invalid_input", "Replies are shared.");
    const colleague = (await parts.findUsers([colleagueId])).get(colleagueId);
    if (!colleague || colleague.id === viewer.id || !can(colleague, "ticket:work"))
      throw new AppError("invalid_input", "Choose a colleague.", { field: "colleagueId" });
    return { viewer, to: { ...colleague, sessionId: "" } satisfies Viewer };
  }

  /** Stores the copy, unless another version is kept meanwhile: words may have been taken out of it. */
  async function store(viewerNow: ViewerNow, shared: Shared, copies: readonly StoredFile[]) {
    const { place, shareId: version } = shared;
    // Copying files took its time.
    const { viewer, to } = await peopleNow(viewerNow, shared);
    const { text } = await findOwn(viewer, shared);
    await noteShared(viewer.id, shared, now());
    const files = copies.map(({ fileId }) => fileId);
    const given = { place, basedOn: null, version, text, files, at: new Date(now()) };
    try {
      if (!(await addDraft(to, given))) return false;
    } catch (error) {
      if (error instanceof AppError) await forgetShared(viewer.id, shared);
      throw error;
    }
    const isKept = await DraftModel.exists(ownDrafts(viewer, { place, version: shared.version }));
    const asGiven = ownDrafts(to, { place, version });
    if (!isKept && (await DraftModel.findOneAndDelete(asGiven).lean())) {
      await forgetShared(viewer.id, shared);
      await findOwn(viewer, shared);
    }
    await noteGiven(viewer.id, shared);
    publish(to.id, place, version);
    return true;
  }

  async function give(viewerNow: ViewerNow, shared: Shared): Promise<void> {
    const { place, shareId: version } = shared;
    const { viewer, to } = await peopleNow(viewerNow, shared);
    const theirs = async () =>
      (await DraftModel.findOne(ownDrafts(to, { place })).lean<DraftRecord>())?.version;
    const before = await theirs();
    if (before === version) return; // its process died before it was noted
    const own = await findOwn(viewer, shared);
    if (before) throw isTaken();
    const copies = await keepCopies(viewer, to, own);
    try {
      if (await store(viewerNow, shared, copies)) return;
      // The same request, sent twice at once, has given it.
      if ((await theirs()) !== version) {
        await forgetShared(viewer.id, shared);
        throw isTaken();
      }
      await discard(copies);
    } catch (error) {
      if (isDefiniteWriteFailure(error)) await discard(copies);
      throw error;
    }
  }

  /**
   * Shares the version that is kept, and notifies the colleague. The same again does it once.
   *
   * @throws AppError `not_allowed` (403) for customers, `not_found` (404), `invalid_input` (400, field `colleagueId`) for
   *   who is none, and where they have no room, `stale_draft` (409, with `draft`) where that is not the version that is
   *   kept, `conflict` (409) where they have a draft there, or another version was shared under this id
   */
  return async function share(
    viewerNow: ViewerNow,
    place: string,
    asked: ShareDraft,
  ): Promise<void> {
    const shared: Shared = { place, ...asked };
    const { viewer, to } = await peopleNow(viewerNow, shared);
    if (!(await isShared(viewer.id, shared))) await give(viewerNow, shared);
    const [, ticketId = ""] = place.split(":");
    const ticket = (await parts.ticketsNow([ticketId])).get(ticketId);
    if (!ticket) return;
    await notify({
      ...{ personId: to.id, kind: "mentioned", isShared: true, byId: viewer.id },
      ...{ ticketId, ticketNumber: ticket.number, subject: ticket.subject },
      ...{ cause: `draft:${asked.shareId}`, at: new Date(now()) },
    });
  };
}

async function findOwn(viewer: Viewer, { place, version }: Shared): Promise<DraftRecord> {
  const kept = await DraftModel.findOne(ownDrafts(viewer, { place })).lean<DraftRecord>();
  if (kept?.version === version) return kept;
  throw await staleDraft(kept);
}

const isTaken = () =>
  new AppError("conflict", "Your colleague has a draft of their own in this ticket.");
