import { randomUUID } from "node:crypto";
import type { Draft } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";
import { createFileCopies } from "./files/copy-draft-files.ts";
import { presentDraft } from "./present-draft.ts";
import { isBeingSent } from "./send-once.ts";
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

/** Its text as it is now: words may have been taken out of it. Null once somebody else has returned it. */
type TextNow = () => Promise<string | null>;

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

  async function join(
    viewer: Viewer,
    reply: ReturnedReply,
    copies: readonly StoredFile[],
    textNow: TextNow,
  ): Promise<DraftRecord | "no-room" | null> {
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const text = await textNow();
      const kept = await findOwn(viewer, placeOf(reply.ticketId));
      if (text === null || kept?.version === reply.version) return kept;
      const at = new Date(now());
      const stored = await store(viewer, { reply, text, kept, at }, copies);
      if (stored === "no-room") return stored;
      if (!stored) continue;
      const left = await textNow();
      if (left === null || left === text) return stored;
      return withoutRedacted(viewer, { place: stored.place, text, left, at });
    }
    return "no-room";
  }

  /**
   * @param textNow asked again before it is stored, and after
   * @returns the draft as it is kept, null in it once it was sent or is gone; null where there is no room for it or its
   *   files cannot be copied
   */
  return async function putBack(
    viewer: Viewer,
    reply: ReturnedReply,
    textNow: TextNow,
  ): Promise<{ draft: Draft | null } | null> {
    const place = placeOf(reply.ticketId);
    const before = await findOwn(viewer, place);
    if (before?.version === reply.version) return { draft: await presentDraft(before) };
    if (await isBeingSent(viewer.id, reply.version)) return { draft: null };
    const originals = reply.files.map((file, i) => ({
      ...{ files: [file], sha256: reply.digests[i] ?? file.fileId },
    }));
    let copies: StoredFile[] = [];
    try {
      copies = await copyAll(viewer, { to: viewer, place }, originals);
      const draft = await join(viewer, reply, copies, textNow);
      const listed = draft && draft !== "no-room" ? draft.files : [];
      await discard(copies.filter(({ fileId }) => !listed?.includes(fileId)));
      if (draft === "no-room") return null;
      if (draft) publish(viewer.id, place, draft.version);
      return { draft: draft && (await presentDraft(draft)) };
    } catch (error) {
      const isWithoutRoom =
        error instanceof AppError && ["invalid_input", "unavailable"].includes(error.code);
      if (isWithoutRoom || isDefiniteWriteFailure(error)) await discard(copies);
      if (isWithoutRoom) return null;
      throw error;
    }
  };
}

type Joining = { reply: ReturnedReply; text: string; kept: DraftRecord | null; at: Date };

/** @returns null where its author has written there meanwhile */
async function store(
  viewer: Viewer,
  { reply, text, kept, at }: Joining,
  copies: readonly StoredFile[],
): Promise<DraftRecord | "no-room" | null> {
  const { ticketId, version } = reply;
  // What was kept while it was being written is not there twice.
  const later = kept && !text.startsWith(kept.text.trim()) ? kept.text : "";
  const joined = {
    ...{ place: placeOf(ticketId), basedOn: kept?.version ?? null, version, at },
    text: [text, later].filter(Boolean).join("\n"),
    files: [...copies.map(({ fileId }) => fileId), ...(kept?.files ?? [])],
  };
  const { messageTextMaxChars, attachmentsMax } = limits;
  if (joined.text.length > messageTextMaxChars || joined.files.length > attachmentsMax)
    return "no-room";
  return (kept ? replaceDraft : addDraft)(viewer, joined);
}

type Redacted = { place: string; text: string; left: string; at: Date };

/**
 * What was taken out of a reply while its draft was being stored is taken out of that, too.
 *
 * @returns null where its author has sent or removed it meanwhile
 */
async function withoutRedacted(viewer: Viewer, { place, text, left, at }: Redacted) {
  for (;;) {
    const kept = await findOwn(viewer, place);
    if (!kept?.text.includes(text)) return kept;
    const redacted = { place, text: kept.text.replace(text, () => left), at };
    const as = { basedOn: kept.version, version: randomUUID() };
    const stored = await replaceDraft(viewer, { ...redacted, ...as });
    if (stored) return stored; // else it was written on: it is looked at again
  }
}

const placeOf = (ticketId: string) => `reply:${ticketId}`;

const findOwn = (viewer: Viewer, place: string) =>
  DraftModel.findOne(ownDrafts(viewer, { place })).lean<DraftRecord>();
