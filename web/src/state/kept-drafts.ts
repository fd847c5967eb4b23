import type { RegisteredFile } from "./file-registry.ts";
import type { WizardDraft } from "./wizard.slice.ts";

// What the server keeps of the drafts of this person, as far as this device knows: loaded after the first paint, and
// therefore no slice (docs/decisions/0084).

/** What is compared with what another device has written. */
export interface DraftContent {
  text: string;
  /** What a new ticket has beside its description. */
  ticket?: Pick<WizardDraft, "enquiryInfo" | "subject" | "isPrivate" | "onBehalf"> | undefined;
  /** Those that the server keeps; the others are this device's own. */
  files?: readonly KeptDraftFile[] | undefined;
}

/** The key of the form of a new ticket; the others are those of the drafts. */
export const wizardKey = "wizard";

/** `id` is the server's. */
export type KeptDraftFile = Pick<RegisteredFile, "id" | "name" | "type" | "bytes"> & {
  scan?: "waiting" | "refused" | undefined;
};

export interface KeptVersion {
  /** Null where nothing is kept. */
  version: string | null;
  content: DraftContent;
}

export interface KeptDraft extends KeptVersion {
  /** Versions that were sent there since and not answered: one of them may be what is kept. */
  tried?: readonly string[];
  /** It stands here as another device, or another tab of this browser, has written it. */
  isTaken?: true;
  /** Another device has written something else: its author is asked. */
  other?: KeptVersion;
}

export type DraftChoice = "this" | "other";

let kept: ReadonlyMap<string, KeptDraft> = new Map();
const listeners = new Set<() => void>();

function replace(next: ReadonlyMap<string, KeptDraft>): void {
  kept = next;
  for (const listener of listeners) listener();
}

export const keptDrafts = {
  get: (key: string): KeptDraft | undefined => kept.get(key),
  all: (): ReadonlyMap<string, KeptDraft> => kept,
  /** Null where nothing is kept, and nothing is to be asked. */
  put(key: string, draft: KeptDraft | null): void {
    const next = new Map(kept);
    if (draft) next.set(key, draft);
    else next.delete(key);
    replace(next);
  },
  clear: (): void => replace(new Map()),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** What is done about drafts, by whoever keeps them at the server. */
interface DraftWork {
  /** Its author has chosen: what is here, or what the other device wrote. */
  decide(key: string, choice: DraftChoice): void;
  /** Which version the server keeps of what is written here; null for none. */
  versionOf(key: string): string | null;
  /** It has arrived, as the version that is kept. */
  sent(key: string): void;
  /** While a new ticket is on its way with its files, these are not kept beside it. */
  holdTicketFiles(isHeld: boolean): void;
  /** Has the server keep all that is written here now; whether it does then. */
  keepAll(): Promise<boolean>;
}

const noWork: DraftWork = {
  decide: () => {},
  versionOf: () => null,
  sent: () => {},
  holdTicketFiles: () => {},
  keepAll: async () => false,
};
let work = noWork;

export const draftWork: DraftWork = {
  decide: (...choice) => work.decide(...choice),
  versionOf: (key) => work.versionOf(key),
  sent: (key) => work.sent(key),
  holdTicketFiles: (isHeld) => work.holdTicketFiles(isHeld),
  keepAll: () => work.keepAll(),
};

/** Says who does it; returns how to end that. */
export function carryOutDraftWork(carriedOut: DraftWork): () => void {
  work = carriedOut;
  return () => {
    work = noWork;
  };
}

const sentVersions = new Map<string, string>();

/** Notes of which version of its draft a message is: the server removes that with it. */
export const noteSentVersion = (clientMessageId: string, version: string): void =>
  void sentVersions.set(clientMessageId, version);

export const sentVersionOf = (clientMessageId: string): string | undefined =>
  sentVersions.get(clientMessageId);
