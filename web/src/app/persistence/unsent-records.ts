import type { ReplyStatus } from "@deskbell/shared/tickets/lifecycle";
import { emptyDraft, type MessageDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import { type DraftContent, type KeptDraft, sentVersionOf } from "../../state/kept-drafts.ts";
import { canBeCancelled, needsItsAuthor, type OutgoingMessage } from "../../state/outbox.slice.ts";
import { emptyWizard, type OnBehalf, type WizardDraft } from "../../state/wizard.slice.ts";
import { messageContentOf, wizardContentOf } from "../drafts/draft-contents.ts";
import { isNothing, isSame, nothing } from "../drafts/meet-draft.ts";

// The stored form of unsent work. It may have been written by an older or a newer page than this one,
// or by anybody: what cannot be parsed counts as missing, and is left in the storage.

/** To be raised when a field changes its meaning, not for a new field. */
export const formatVersion = 1;

type Stored = { readonly [name: string]: unknown };

/** @param kept what the server has of it: in the same record, so that neither is stored without the other */
export const serializeDraft = (
  { text, files, clientMessageId, macro }: MessageDraft,
  kept?: KeptDraft,
) => ({
  version: formatVersion,
  text,
  files,
  clientMessageId,
  ...(macro && { macro }),
  ...serializeKept(kept),
});

/** What another device has written is asked for again. */
const serializeKept = (kept?: KeptDraft) => {
  if (!kept) return {};
  const { other: _, isTaken: __, ...known } = kept;
  return { kept: known };
};

export function parseKept(value: unknown): KeptDraft | null {
  const kept = ofThisFormat(value)?.kept as Partial<KeptDraft> | null | undefined;
  const text = kept?.content?.text;
  if (typeof text !== "string") return null;
  const ticket = kept?.content?.ticket;
  const files = filesOf(kept?.content?.files);
  const tried = Array.isArray(kept?.tried) ? kept.tried.filter(isFilled) : [];
  return {
    version: isFilled(kept?.version) ? kept.version : null,
    content: {
      text,
      ...(ticket && { ticket: wizardWordsOf(ticket) }),
      ...(files.length > 0 && { files }),
    },
    ...(tried.length > 0 && { tried }),
  };
}

/** Whether signing out here loses it: it is a draft that the server does not have as it is. */
export function isKeptElsewhere(kind: string, value: unknown): boolean {
  if (kind === "file") return true;
  const content = parseKept(value)?.content ?? nothing;
  const wizard = kind === "wizard" && parseWizard(value);
  if (wizard) return isKept(wizard.files, wizardContentOf(wizard), content);
  const draft = kind === "draft" && parseDraft(value);
  if (!draft || draft.macro) return false;
  return isKept(draft.files, messageContentOf(draft), content);
}

export function parseDraft(value: unknown): MessageDraft | null {
  const stored = ofThisFormat(value);
  if (!stored) return null;
  const { text, clientMessageId, files } = stored;
  return {
    ...emptyDraft,
    text: stringOf(text),
    files: filesOf(files),
    clientMessageId: stringOf(clientMessageId),
    ...(isFilled(stored.macro) && { macro: stored.macro }),
  };
}

/** @param kept see `serializeDraft` */
export const serializeWizard = (wizard: WizardDraft, kept?: KeptDraft) => ({
  version: formatVersion,
  ...wizard,
  ...serializeKept(kept),
});

export function parseWizard(value: unknown): WizardDraft | null {
  const stored = ofThisFormat(value);
  if (!stored) return null;
  return {
    idempotencyKey: stringOf(stored.idempotencyKey),
    ...wizardWordsOf(stored),
    description: stringOf(stored.description),
    files: filesOf(stored.files),
  };
}

const wizardWordsOf = (
  stored: Partial<Record<"enquiryInfo" | "subject" | "isPrivate" | "onBehalf", unknown>>,
) => ({
  // Whether the reason still exists depends on the marketplace's name: see `useEnquiryReasons`.
  enquiryInfo: stringOf(stored.enquiryInfo) || emptyWizard.enquiryInfo,
  subject: stringOf(stored.subject),
  isPrivate: stored.isPrivate === true,
  ...(typeof stored.onBehalf === "object" &&
    stored.onBehalf !== null && { onBehalf: onBehalfOf(stored.onBehalf) }),
});

const onBehalfOf = (stored: Partial<Record<keyof OnBehalf, unknown>>): OnBehalf => ({
  customerId: stringOf(stored.customerId),
  address: stringOf(stored.address),
  name: stringOf(stored.name),
  isByMail: stored.isByMail === true,
  mailboxId: stringOf(stored.mailboxId),
});

const isKept = (
  files: readonly RegisteredFile[],
  here: DraftContent,
  there: DraftContent,
): boolean => isWhollyKept(files) && (isNothing(here) || isSame(here, there));

/** Whether the server keeps all of these. */
export const isWhollyKept = (files: readonly RegisteredFile[]): boolean =>
  files.every(({ keptAs }) => keptAs !== undefined);

/** @param windowId id of the tab that sends it, for as long as that is open */
export function serializeOutgoing(message: OutgoingMessage, windowId: string) {
  const { sentShare: _, waitsFor: __, ...words } = message;
  // Should the page end now, nobody knows what becomes of it.
  const isUnderWay = message.state === "sending" || message.state === "sent";
  const hasLeft = isUnderWay && !canBeCancelled(message);
  const state = needsItsAuthor(message) ? message.state : "queued";
  const draftVersion = sentVersionOf(message.clientMessageId);
  return {
    ...{ version: formatVersion, ...words, state, windowId },
    ...(hasLeft && { mayBeStored: true }),
    ...(draftVersion && { draftVersion }),
  };
}

/** @param kind of its record: what is no message there is none here, whatever it says of itself */
export function parseOutgoing(
  kind: string,
  value: unknown,
): { message: OutgoingMessage; windowId: string; draftVersion?: string } | null {
  if (kind !== "outgoing" && kind !== "note") return null;
  const stored = ofThisFormat(value);
  if (!stored) return null;
  const { clientMessageId, ticketId, lastSeenSeq, thenStatus, state, problems } = stored;
  if (!isFilled(clientMessageId) || !isFilled(ticketId)) return null;
  if ((kind === "note") !== (stored.isNote === true)) return null;
  const message: OutgoingMessage = {
    clientMessageId,
    ticketId,
    ...(kind === "note" && {
      isNote: true,
      ...(Array.isArray(stored.mentions) && { mentions: stored.mentions.filter(isFilled) }),
    }),
    text: stringOf(stored.text),
    files: filesOf(stored.files),
    queuedAtMs: Number(stored.queuedAtMs) || 0,
    ...(isFilled(stored.sendAt) && { sendAt: stored.sendAt }),
    ...(Number.isSafeInteger(lastSeenSeq) && { lastSeenSeq: Number(lastSeenSeq) }),
    ...(isFilled(stored.macro) && { macro: stored.macro }),
    ...(stored.mayBeStored === true && { mayBeStored: true }),
    ...(stored.canComeBack === true && { canComeBack: true }),
    ...(stored.isWantedBack === true && { isWantedBack: true }),
    ...(isFilled(thenStatus) && { thenStatus: thenStatus as ReplyStatus }),
    sentShare: 0,
    state: state === "failed" || state === "stale" ? state : "queued",
    waitsFor: "",
    problems: Array.isArray(problems) ? problems.filter(isFilled) : [],
  };
  return {
    ...{ message, windowId: stringOf(stored.windowId) },
    ...(isFilled(stored.draftVersion) && { draftVersion: stored.draftVersion }),
  };
}

export function ofThisFormat(value: unknown): Stored | null {
  if (typeof value !== "object" || value === null) return null;
  const stored = value as Stored;
  return stored.version === formatVersion ? stored : null;
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
            ...(isFilled(file.storedAt) && { storedAt: file.storedAt }),
            ...(isFilled(file.keptAs) && { keptAs: file.keptAs }),
            ...(file.scan === "waiting" && { scan: file.scan }),
          },
        ]
      : [],
  );
}

const stringOf = (value: unknown) => (typeof value === "string" ? value : "");
const isFilled = (value: unknown): value is string => typeof value === "string" && value !== "";
