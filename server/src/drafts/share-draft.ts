import { randomUUID } from "node:crypto";
import type { ShareDraft } from "@deskbell/shared/drafts/draft";
import { trusted } from "mongoose";
import { can } from "../access/can.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { NotificationService } from "../notifications/notification.service.ts";
import type { ticketsNow } from "../tickets/tickets-now.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";
import { DraftFileModel } from "./draft-file.model.ts";
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
  const { attachments, findUsers, ticketsNow, notify, mayWrite, publish, now } = parts;

  async function mayShare(viewer: Viewer, place: string): Promise<void> {
    // Whose ticket it is not hears that there is none.
    await mayWrite(viewer, place);
    if (!can(viewer, "ticket:work"))
      throw new AppError("not_allowed", "Drafts are shared among staff only.");
  }

  async function colleagueOf(viewer: Viewer, id: string): Promise<Viewer> {
    const colleague = (await findUsers([id])).get(id);
    if (colleague && colleague.id !== viewer.id && can(colleague, "ticket:work"))
      return { ...colleague, sessionId: "" };
    throw new AppError("invalid_input", "Choose a colleague.", { field: "colleagueId" });
  }

  async function keepCopies(viewer: Viewer, to: Viewer, { place, files = [] }: DraftRecord) {
    const records = await DraftFileModel.find({ _id: trusted({ $in: files }) }).lean();
    const originals = files.flatMap((id) => records.find(({ _id }) => _id === id) ?? []);
    const stored: StoredFile[] = originals.flatMap((record) => record.files);
    const copies = await attachments.copy(viewer.id, stored);
    if (copies.length > 0)
      await DraftFileModel.collection.insertMany(
        copies.map((file, i) => ({
          ...{ _id: file.fileId, personId: to.id, place, clientFileId: randomUUID() },
          ...{ sha256: originals[i]?.sha256 ?? "", files: [file], at: new Date(now()) },
        })) as never,
      );
    return copies;
  }

  /** @returns false where they have written something of their own there */
  async function give(
    viewer: Viewer,
    to: Viewer,
    draft: DraftRecord,
    version: string,
  ): Promise<boolean> {
    const { place, text } = draft;
    const theirs = await DraftModel.findOne(ownDrafts(to, { place })).lean<DraftRecord>();
    if (theirs) return theirs.version === version;
    const copies = await keepCopies(viewer, to, draft);
    try {
      await mayShare(viewer, place);
      const files = copies.map(({ fileId }) => fileId);
      const given = { place, basedOn: null, version, text, files, at: new Date(now()) };
      const added = await addDraft(to, given);
      if (added) publish(to.id, place, version);
      else await attachments.discard(copies);
      return added !== null;
    } catch (error) {
      if (isDefiniteWriteFailure(error)) await attachments.discard(copies);
      throw error;
    }
  }

  /**
   * Shares the version that is kept, and notifies the colleague. The same again does it once.
   *
   * @throws AppError `not_allowed` (403) for customers, `not_found` (404), `invalid_input` (400, field `colleagueId`),
   *   `stale_draft` (409) where that is not the version that is kept, `conflict` (409) where they have a draft there
   */
  return async function share(
    viewerNow: ViewerNow,
    place: string,
    { colleagueId, version, shareId }: ShareDraft,
  ): Promise<void> {
    const viewer = await viewerNow();
    await mayShare(viewer, place);
    const [kind, ticketId = ""] = place.split(":");
    if (kind !== "reply") throw new AppError("invalid_input", "Replies are shared.");
    const to = await colleagueOf(viewer, colleagueId);
    const draft = await DraftModel.findOne(
      ownDrafts(viewer, { place, version }),
    ).lean<DraftRecord>();
    if (!draft)
      throw new AppError("stale_draft", "It was changed on another device.", {
        details: { draft: null },
      });
    if (!(await give(viewer, to, draft, shareId)))
      throw new AppError("conflict", "Your colleague has a draft of their own in this ticket.");
    const ticket = (await ticketsNow([ticketId])).get(ticketId);
    if (!ticket) return;
    await notify({
      ...{ personId: to.id, kind: "mentioned", isShared: true, byId: viewer.id },
      ...{ ticketId, ticketNumber: ticket.number, subject: ticket.subject },
      ...{ cause: `draft:${shareId}`, at: new Date(now()) },
    });
  };
}
