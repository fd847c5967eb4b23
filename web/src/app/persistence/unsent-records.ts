import { emptyDraft, type MessageDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import { needsItsAuthor, type OutgoingMessage } from "../../state/outbox.slice.ts";
import { emptyWizard, type WizardDraft } from "../../state/wizard.slice.ts";

// How unsent work lies on the shelf. It may have been written by an older or a newer page than this
// one, or by anybody: what cannot be read counts as not there, and is left where it is.

/** Raised when a field changes its meaning; a new field alone is no reason. */
const formatVersion = 1;

type Stored = { readonly [name: string]: unknown };

export const serializeDraft = ({ text, files, clientMessageId }: MessageDraft) => ({
  version: formatVersion,
  text,
  files,
  clientMessageId,
});

export function parseDraft(value: unknown): MessageDraft | null {
  const kept = ofThisFormat(value);
  if (!kept) return null;
  const { text, clientMessageId, files } = kept;
  return {
    ...emptyDraft,
    text: stringOf(text),
    files: filesOf(files),
    clientMessageId: stringOf(clientMessageId),
  };
}

export const serializeWizard = (wizard: WizardDraft) => ({ version: formatVersion, ...wizard });

export function parseWizard(value: unknown): WizardDraft | null {
  const kept = ofThisFormat(value);
  if (!kept) return null;
  return {
    idempotencyKey: stringOf(kept.idempotencyKey),
    // Whether it still is one is known with the marketplace's name: see `useEnquiryReasons`.
    enquiryInfo: stringOf(kept.enquiryInfo) || emptyWizard.enquiryInfo,
    subject: stringOf(kept.subject),
    description: stringOf(kept.description),
    isPrivate: kept.isPrivate === true,
    files: filesOf(kept.files),
  };
}

/** @param windowId of the window that sends it, for as long as that is open */
export function serializeOutgoing(message: OutgoingMessage, windowId: string) {
  const { sentShare: _, waitsFor: __, ...words } = message;
  const state = needsItsAuthor(message) ? message.state : "queued";
  return { version: formatVersion, ...words, state, windowId };
}

export function parseOutgoing(
  value: unknown,
): { message: OutgoingMessage; windowId: string } | null {
  const kept = ofThisFormat(value);
  if (!kept) return null;
  const { clientMessageId, ticketId, lastSeenSeq, state, problems } = kept;
  if (!isFilled(clientMessageId) || !isFilled(ticketId)) return null;
  const message: OutgoingMessage = {
    clientMessageId,
    ticketId,
    text: stringOf(kept.text),
    files: filesOf(kept.files),
    queuedAtMs: Number(kept.queuedAtMs) || 0,
    ...(Number.isSafeInteger(lastSeenSeq) && { lastSeenSeq: Number(lastSeenSeq) }),
    sentShare: 0,
    state: state === "failed" || state === "stale" ? state : "queued",
    waitsFor: "",
    problems: Array.isArray(problems) ? problems.filter(isFilled) : [],
  };
  return { message, windowId: stringOf(kept.windowId) };
}

function ofThisFormat(value: unknown): Stored | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Stored;
  return kept.version === formatVersion ? kept : null;
}

function filesOf(value: unknown): RegisteredFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: Partial<RegisteredFile> | null | undefined) =>
    isFilled(file?.id)
      ? [
          {
            id: file.id,
            name: stringOf(file.name),
            type: stringOf(file.type),
            bytes: Number(file.bytes) || 0,
          },
        ]
      : [],
  );
}

const stringOf = (value: unknown) => (typeof value === "string" ? value : "");
const isFilled = (value: unknown): value is string => typeof value === "string" && value !== "";
