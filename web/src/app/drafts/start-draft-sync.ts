import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import { draftCleared, noteDraftOf } from "../../state/drafts.slice.ts";
import { type RegisteredFile, registeredFile } from "../../state/file-registry.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";
import {
  carryOutDraftWork,
  keptDrafts,
  noteSentVersion,
  wizardKey,
} from "../../state/kept-drafts.ts";
import type { OutgoingMessage } from "../../state/outbox.slice.ts";
import { findDrafts, keepDraft, keyOfPlace } from "./draft-calls.ts";
import {
  areKeptAmong,
  canBeKept,
  changeFiles,
  contentOf,
  draftFilesOf,
  draftKeysOf,
  writeContent,
} from "./draft-contents.ts";
import { createDraftSync } from "./draft-sync.ts";
import { createFileKeeping } from "./keep-files.ts";

type Store = AppStore & { subscribe(listener: () => void): () => void };
export type DraftSync = ReturnType<typeof startDraftSync>;

const keyOfMessage = ({ ticketId, isNote }: OutgoingMessage) =>
  isNote ? noteDraftOf(ticketId) : ticketId;

/** The draft of a new message is that message from now on. */
function noteSent(
  { dispatch, getState }: Store,
  sync: ReturnType<typeof createDraftSync>,
  message: OutgoingMessage,
): void {
  const key = keyOfMessage(message);
  const { isTaken } = keptDrafts.get(key) ?? {};
  const version = sync.sent(key);
  // Sent by a tab that has been closed since: what stood here was the same.
  if (isTaken && areKeptAmong(draftFilesOf(getState(), key), message.files))
    dispatch(draftCleared(key));
  if (version) noteSentVersion(message.clientMessageId, version);
}

/** The messages that were drafts before. */
const sentSince = (before: RootState, { outbox }: RootState): OutgoingMessage[] =>
  outbox.filter(
    (message) =>
      !before.outbox.some((one) => one.clientMessageId === message.clientMessageId) &&
      before.drafts[keyOfMessage(message)]?.text.trim() === message.text,
  );

/** Of drafts that are others now, and of those that messages have come of. */
function changedKeys(before: RootState, now: RootState): ReadonlySet<string> {
  const changed = new Set<string>(before.wizard === now.wizard ? [] : [wizardKey]);
  for (const message of now.outbox) {
    if (!before.outbox.includes(message)) changed.add(keyOfMessage(message));
  }
  for (const message of before.outbox) changed.add(keyOfMessage(message));
  for (const key of Object.keys({ ...before.drafts, ...now.drafts })) {
    if (before.drafts[key] !== now.drafts[key]) changed.add(key);
  }
  return changed;
}

/** Files of a draft that the server keeps no more: those that lie here are kept anew, the others are gone. */
function renewFiles(store: AppStore, key: string): void {
  const problems: string[] = [];
  const change = (file: RegisteredFile) => {
    if (!file.keptAs) return file;
    const { keptAs: _, scan: __, ...own } = file;
    if (registeredFile(file.id)) return own;
    problems.push(t("“{name}” could not be kept. Attach it again.", { name: file.name }));
    return null;
  };
  changeFiles(store, key, { change, problems });
}

/** Has the drafts of this person follow them to their other devices; begun once those of this browser are restored. */
export function startDraftSync(socket: RealtimeConnection, store: Store, viewerId: string) {
  const { getState } = store;
  // Another tab may have signed out, and somebody else in: what is here is not theirs.
  const token = platform.readToken();
  const isTheirs = () => platform.readToken() === token;
  const sync = createDraftSync({
    read: (key) => contentOf(getState(), key),
    keys: () => draftKeysOf(getState()),
    isSending: (key) =>
      getState().outbox.some((sent) => sent.state !== "sent" && keyOfMessage(sent) === key),
    isUnsettled: (key) => key === wizardKey && getState().wizard.idempotencyKey !== "",
    canBeKept,
    write: (key, content) => writeContent(store, key, content),
    kept: keptDrafts,
    renewFiles: (key) => renewFiles(store, key),
    find: async (key) => (isTheirs() ? findDrafts(key) : { kind: "over" }),
    keep: async (key, draft) => (isTheirs() ? keepDraft(key, draft) : { kind: "over" }),
    now: () => performance.now(),
    newVersion: () => crypto.randomUUID(),
  });

  const files = createFileKeeping({ store, isTheirs, find: findDrafts });
  let last = getState();
  const onChange = () => {
    const now = getState();
    // With the session its drafts go from the page: that is not as if they had been emptied.
    if (now.session.user?._id !== viewerId) return;
    const before = last;
    last = now;
    const { wizard, outbox, drafts } = now;
    if (before.wizard === wizard && before.outbox === outbox && before.drafts === drafts) return;
    for (const message of sentSince(before, now)) noteSent(store, sync, message);
    for (const key of changedKeys(before, now)) sync.changed(key);
    files.changed();
  };
  const onLeaving = () => void (getState().session.user?._id === viewerId && sync.flush());
  const onHint = ({ place, version }: { place: string; version: string | null }) =>
    sync.hint(keyOfPlace(place), version);
  const refresh = () => void sync.refresh();
  const keepAll = async (): Promise<boolean> => {
    await files.flush();
    return sync.flush();
  };

  const stops = [
    store.subscribe(onChange),
    carryOutDraftWork({
      decide: sync.decide,
      versionOf: sync.versionOf,
      sent: (key) => void sync.sent(key),
      holdTicketFiles: (isHeld) => files.hold(isHeld),
      keepAll,
    }),
  ];
  socket.on("draft:changed", onHint);
  socket.on("connect", refresh);
  // Before the browser's own copy is written, which says then what is on its way.
  window.addEventListener("pagehide", onLeaving, { capture: true });
  window.addEventListener("visibilitychange", onLeaving, { capture: true });
  refresh();
  files.changed(); // those of a page before
  return {
    refresh,
    flush: keepAll,
    stop(): void {
      files.stop();
      sync.stop();
      for (const stop of stops) stop();
      socket.off("draft:changed", onHint);
      socket.off("connect", refresh);
      window.removeEventListener("pagehide", onLeaving, { capture: true });
      window.removeEventListener("visibilitychange", onLeaving, { capture: true });
      keptDrafts.clear();
    },
  };
}
