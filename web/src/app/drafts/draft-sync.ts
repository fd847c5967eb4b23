import type { DraftChoice, DraftContent, KeptDraft, KeptVersion } from "../../state/kept-drafts.ts";
import { agreedOn, isNothing, isSame, meetDraft, notKept, wordsOf } from "./meet-draft.ts";
import { createQuietTimers } from "./quiet-timers.ts";
import { createRequestQueue } from "./request-queue.ts";

/** Why a request has no result. */
export type Failure =
  /** Nobody knows what became of it. */
  | { kind: "again"; afterMs: number }
  /** It will not be kept as it is: its author may not write there, or there are too many. */
  | { kind: "refused" }
  /** The session is over, or a server of before keeps none. */
  | { kind: "over" };
/** `stale`: another version is there. */
export type Kept =
  | { kind: "kept" }
  | { kind: "stale"; theirs: KeptVersion }
  /** It names files that the server does not keep any more. */
  | { kind: "filesGone" }
  | Failure;
/** What is kept by key. */
export type Found = { kind: "found"; drafts: ReadonlyMap<string, KeptVersion> } | Failure;

export interface DraftSyncParts {
  /** What is written on this device; empty where it is only white space. */
  read(key: string): DraftContent;
  /** Puts in what another device has written. */
  write(key: string, content: DraftContent): void;
  /** Keys of all that is written here. */
  keys(): Iterable<string>;
  /** A message of it is on its way: until it has arrived what is kept of it stays. */
  isSending(key: string): boolean;
  /** It stands here, as it was sent, until it is known whether it arrived: a new ticket, whose form waits for that. */
  isUnsettled(key: string): boolean;
  canBeKept(content: DraftContent): boolean;
  kept: {
    get(key: string): KeptDraft | undefined;
    all(): ReadonlyMap<string, KeptDraft>;
    put(key: string, draft: KeptDraft | null): void;
  };
  /** All, or one. */
  find(key?: string): Promise<Found>;
  keep(
    key: string,
    draft: { basedOn: string | null; version: string } & DraftContent,
  ): Promise<Kept>;
  /** Takes what the server keeps no more off the draft, or has it kept anew. */
  renewFiles(key: string): void;
  now(): number;
  newVersion(): string;
}

/** Debounce: three seconds after a key press the text is on the other device, also while somebody goes on typing. */
const typing = { quietMs: 800, atMostMs: 1_800 };

/**
 * Keeps what is written here at the server, and takes what other devices have written. Each write names the version
 * that it is based on, so that nothing is overwritten unseen. One request at a time.
 */
export function createDraftSync(parts: DraftSyncParts) {
  const { read, kept } = parts;
  const timers = createQuietTimers(typing, { now: parts.now, run: (key) => void keepNow(key) });
  const queue = createRequestQueue();
  const refused = new Map<string, string>(); // the same is not sent again
  const attempts = createAttempts(parts.newVersion);
  let isFound = false;

  const withOwn = rememberLoaded(parts);
  const { baseOf, versionOf, isDue, noteWritten, ...reads } = readings(parts, refused);

  function meet(key: string, theirs: KeptVersion): void {
    const { kept: known, written } = metHere(parts, key, withOwn(key, baseOf(key), theirs), theirs);
    kept.put(key, known && written ? { ...known, isTaken: true } : known);
    if (written) parts.write(key, written);
    changed(key);
  }

  /** To be called after each change of what is written here, or is on its way. */
  function changed(key: string): void {
    if (queue.isOver() || !isFound) return;
    // What was here is sent or emptied: nothing is lost by taking the other.
    if (baseOf(key).other && isNothing(read(key))) decide(key, "other");
    if (!isDue(key)) timers.cancel(key);
    else if (!queue.isWaiting()) timers.touch(key);
    noteWritten(key);
  }

  function decide(key: string, choice: DraftChoice): void {
    const { other } = baseOf(key);
    if (!other) return;
    kept.put(key, agreedOn(other));
    if (choice === "other") parts.write(key, other.content);
    changed(key);
  }

  const keepNow = (key: string): Promise<void> =>
    queue.run(async () => {
      timers.cancel(key);
      if (!isFound || !isDue(key)) return;
      const tried = await tryToKeep(parts, key, baseOf(key), attempts);
      const { outcome } = tried;
      queue.ended(outcome, keepAll);
      if (queue.isOver() || outcome.kind === "again") return;
      noteOutcome(parts, { refused, attempts }, key, tried);
      if (outcome.kind === "stale") meet(key, outcome.theirs);
      changed(key);
    });

  async function keepAll(): Promise<void> {
    for (const key of reads.allKeys()) if (isDue(key)) await keepNow(key);
  }

  const refresh = (only?: string): Promise<void> =>
    queue.run(async () => {
      const found = await parts.find(only);
      queue.ended(found, () => refresh());
      if (queue.isOver() || found.kind !== "found") return;
      isFound ||= only === undefined;
      const keys = only === undefined ? reads.allKeys(found.drafts.keys()) : [only];
      for (const key of keys) meet(key, found.drafts.get(key) ?? notKept);
    });

  return {
    changed,
    decide,
    versionOf,
    refresh: (): Promise<void> => refresh(),
    /** An event says that this is kept now; null where it was sent or removed. */
    hint(key: string, version: string | null): void {
      if (!reads.isKnown(key, version)) void refresh(key);
    },

    /** It is on its way now, as the version that is returned: what is here from now on is written after it. */
    sent(key: string): string | null {
      const base = baseOf(key);
      const version = versionOf(key);
      if (base.version !== null) kept.put(key, { ...base, content: notKept.content });
      return version;
    },

    /** Keeps all at once; whether all that is written here is kept then. */
    async flush(): Promise<boolean> {
      await queue.run(async () => {});
      await keepAll();
      return reads.areAllKept();
    },

    stop(): void {
      queue.stop();
      timers.stop();
    },
  };
}

/** The same is tried again under the same version, until it is answered. */
function createAttempts(newVersion: () => string) {
  const last = new Map<string, { words: string; version: string }>();
  return {
    versionFor(key: string, content: DraftContent): string {
      const known = last.get(key);
      const words = wordsOf(content);
      const attempt = known?.words === words ? known : { words, version: newVersion() };
      last.set(key, attempt);
      return attempt.version;
    },
    end: (key: string) => void last.delete(key),
  };
}

const metHere = (parts: DraftSyncParts, key: string, base: KeptDraft, theirs: KeptVersion) =>
  meetDraft(parts.read(key), base, theirs, parts.isUnsettled(key));

/**
 * The first time that it is known what the server has of a draft: where that is what stood here at first, it is this
 * device's own, though the page before could not store that it had sent it. It is not put in again where it was cleared.
 */
function rememberLoaded({ keys, read }: DraftSyncParts) {
  const atFirst = new Map([...keys()].map((key) => [key, read(key)]));
  return (key: string, base: KeptDraft, { version, content }: KeptVersion): KeptDraft => {
    const first = atFirst.get(key);
    atFirst.delete(key);
    if (version === null || !first || !isSame(first, content)) return base;
    return { ...base, tried: [...(base.tried ?? []), version] };
  };
}

type Attempts = ReturnType<typeof createAttempts>;

/** Noted before it is sent: it may be kept, and its answer lost. */
async function tryToKeep(parts: DraftSyncParts, key: string, base: KeptDraft, attempts: Attempts) {
  const content = parts.read(key);
  const version = attempts.versionFor(key, content);
  parts.kept.put(key, { ...base, tried: [...new Set([...(base.tried ?? []), version])] });
  const outcome = await parts.keep(key, { basedOn: base.version, version, ...content });
  return { outcome, version, content };
}

function noteOutcome(
  { kept, renewFiles }: DraftSyncParts,
  { refused, attempts }: { refused: Map<string, string>; attempts: Attempts },
  key: string,
  { outcome, version, content }: Awaited<ReturnType<typeof tryToKeep>>,
): void {
  attempts.end(key);
  if (outcome.kind === "refused") refused.set(key, wordsOf(content));
  if (outcome.kind === "kept") kept.put(key, isNothing(content) ? null : { version, content });
  if (outcome.kind === "filesGone") renewFiles(key);
}

/** What is to be read of what is here and of what is known to be kept. */
function readings({ read, keys, kept, ...parts }: DraftSyncParts, refused: Map<string, string>) {
  const baseOf = (key: string): KeptDraft => kept.get(key) ?? notKept;
  return {
    baseOf,
    /** Which version is kept of it; null where what is here was written anew since one was sent. */
    versionOf(key: string): string | null {
      const { version, content } = baseOf(key);
      return isNothing(content) ? null : version;
    },
    allKeys: (...more: Iterable<string>[]) =>
      new Set([keys(), kept.all().keys(), ...more].flatMap((some) => [...some])),
    isDue(key: string): boolean {
      const { version, content, other } = baseOf(key);
      const local = read(key);
      const isRefused = refused.get(key) === wordsOf(local);
      if (other || isRefused || parts.isUnsettled(key) || !parts.canBeKept(local)) return false;
      return isNothing(local) ? version !== null && !parts.isSending(key) : !isSame(local, content);
    },
    /** What was taken and written on since is this device's own. */
    noteWritten(key: string): void {
      const { isTaken, ...base } = baseOf(key);
      if (isTaken && !isSame(read(key), base.content)) kept.put(key, base);
    },
    isKnown(key: string, version: string | null): boolean {
      const { tried = [], other, ...base } = baseOf(key);
      return (other ?? base).version === version || tried.some((own) => own === version);
    },
    areAllKept: (): boolean =>
      [...keys()].every((key) => {
        const { content, other } = baseOf(key);
        const local = read(key);
        return isNothing(local) || (!other && isSame(local, content));
      }),
  };
}
