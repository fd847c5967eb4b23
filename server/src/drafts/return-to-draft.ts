import type { Draft } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { createFileCopies } from "./copy-draft-files.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";
import { presentDraft } from "./present-draft.ts";
import { addDraft, ownDrafts, replaceDraft } from "./store-draft.ts";

/** A reply that is not sent after all. */
export type ReturnedReply = {
  ticketId: string;
  /** Of the draft that it becomes: the same again is that draft. */
  version: string;
  text: string;
  files: readonly StoredFile[];
  /** SHA-256 of each as it came. */
  digests: readonly string[];
};

type Parts = {
  attachments: Pick<AttachmentService, "copy" | "discard">;
  publish(personId: string, place: string, version: string): void;
  now(): number;
};

/** So often its author writes there at the same time. */
const attemptsMax = 5;

/** Makes a reply the draft of its author again, with copies of its files, before what they have written there since. */
export function createDraftReturning(parts: Parts) {
  const { publish, now } = parts;
  const { copyAll, discard } = createFileCopies(parts);

  /** Null where it is too much for one message. */
  async function join(viewer: Viewer, reply: ReturnedReply, copies: readonly StoredFile[]) {
    const { ticketId, version, text } = reply;
    const place = placeOf(ticketId);
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const kept = await findOwn(viewer, place);
      if (kept?.version === version) return kept;
      // What was kept while it was being written is not there twice.
      const later = kept && !text.startsWith(kept.text.trim()) ? kept.text : "";
      const joined = {
        ...{ place, basedOn: kept?.version ?? null, version, at: new Date(now()) },
        text: [text, later].filter(Boolean).join("\n"),
        files: [...copies.map(({ fileId }) => fileId), ...(kept?.files ?? [])],
      };
      const { messageTextMaxChars, attachmentsMax } = limits;
      if (joined.text.length > messageTextMaxChars || joined.files.length > attachmentsMax)
        return null;
      const stored = await (kept ? replaceDraft : addDraft)(viewer, joined);
      if (stored) return stored;
    }
    throw new AppError("unavailable", "It is being written on at this moment. Try again.");
  }

  /** @returns null where there is no room for it: it is with the page that has taken it back */
  return async function putBack(viewer: Viewer, reply: ReturnedReply): Promise<Draft | null> {
    const place = placeOf(reply.ticketId);
    const before = await findOwn(viewer, place);
    if (before?.version === reply.version) return presentDraft(before);
    const originals = reply.files.map((file, i) => ({
      ...{ files: [file], sha256: reply.digests[i] ?? file.fileId },
    }));
    let copies: StoredFile[] = [];
    try {
      copies = await copyAll(viewer, { to: viewer, place }, originals);
      const draft = await join(viewer, reply, copies);
      if (!draft) {
        await discard(copies);
        return null;
      }
      publish(viewer.id, place, draft.version);
      return await presentDraft(draft);
    } catch (error) {
      const hasNoRoom = error instanceof AppError && error.code === "invalid_input";
      if (hasNoRoom || isDefiniteWriteFailure(error)) await discard(copies);
      if (hasNoRoom) return null;
      throw error;
    }
  };
}

const placeOf = (ticketId: string) => `reply:${ticketId}`;

const findOwn = (viewer: Viewer, place: string) =>
  DraftModel.findOne(ownDrafts(viewer, { place })).lean<DraftRecord>();
