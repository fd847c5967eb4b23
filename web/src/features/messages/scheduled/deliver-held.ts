import { limits } from "@deskbell/shared/limits";
import { configApi } from "../../../api/config.api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { releaseFiles } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, messageLeft, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { type Attempt, classifyFailure } from "../outbox/classify-failure.ts";
import { messageForm } from "../outbox/message-form.ts";
import { editMessage } from "../outbox/send-message.ts";
import { receiveMessage } from "../sync/receive-message.ts";
import { putScheduled } from "./put-scheduled.ts";
import { readSeen } from "./read-seen.ts";
import { sayItHasGone, takeWantedBack } from "./recall/take-back.ts";
import { scheduleApi } from "./scheduled.api.ts";

type Store = Pick<AppStore, "dispatch" | "getState">;

/**
 * Brings a reply to where it waits: a few seconds, in which it can be taken back, or until its time. What the server
 * has taken in stands in the list of what waits, and no more in the outbox. Null where it is to go at once.
 */
export async function deliverHeld(
  store: Store,
  message: OutgoingMessage,
  delivery: { abort(): void },
): Promise<Attempt | null> {
  const { dispatch } = store;
  const { clientMessageId: id } = message;
  const way = await wayOf(store, message);
  const now = outgoing(store, id);
  if (!now) return { kind: "done" }; // its author has it back
  if (now.isWantedBack && !now.mayBeStored) {
    dispatch(editMessage(now));
    return { kind: "done" };
  }
  if (way === null || "kind" in way) return way;
  const { macro, canComeBack } = way;
  let isAborted = false;
  dispatch(messageChanged({ id, state: "sending", canComeBack }));
  const onProgress = (sentShare: number) => dispatch(messageChanged({ id, sentShare }));
  const sending = dispatch(
    scheduleApi.endpoints.schedule.initiate(
      { form: formOf(now, macro), onProgress },
      { track: false },
    ),
  );
  delivery.abort = () => {
    isAborted = true;
    sending.abort();
  };
  const { data, error } = await sending;
  if (isAborted) return { kind: "done" };
  if (error) {
    // A server of before does not know this way, and holds nothing back.
    if (isApiError(error) && error.status === 404 && !needsThisWay(message)) {
      dispatch(messageChanged({ id, canComeBack: false, isWantedBack: false, sentShare: 0 }));
      return null;
    }
    console.warn("A reply was not sent:", error);
    const failure = classifyFailure(error);
    if (failure.kind === "refused") dispatch(messageChanged({ id, macro: unseen(macro) }));
    return failure;
  }
  if (data?.scheduled) dispatch(putScheduled(data.scheduled));
  if (data?.message) await dispatch(receiveMessage(data.message));
  const leaves = () => {
    dispatch(messageLeft(id));
    releaseFiles(message.files);
  };
  if (!outgoing(store, id)?.isWantedBack) leaves();
  else if (data?.scheduled) {
    // The desk has it: what was written after it does not wait for that. Until it is back it is asked for after a crash, too.
    dispatch(messageChanged({ id, state: "sent", waitsFor: "", problems: [] }));
    void dispatch(takeWantedBack(data.scheduled)).finally(leaves);
  } else {
    sayItHasGone();
    leaves();
  }
  return { kind: "done" };
}

const outgoing = ({ getState }: Store, id: string): OutgoingMessage | undefined =>
  getState().outbox.find(({ clientMessageId }) => clientMessageId === id);

/** Where its author wants it back it goes by no clock, should the desk not have it yet: its page may die before it is back. */
const farAhead = (): string =>
  new Date(Date.now() + (limits.snoozeMaxDays - 2) * 24 * 60 * 60_000).toISOString();

/** The form of POST /scheduled. */
function formOf(message: OutgoingMessage, macro: string | undefined): FormData {
  const form = messageForm(message);
  const sendAt = message.isWantedBack ? farAhead() : message.sendAt;
  if (sendAt) form.set("sendAt", sendAt);
  if (macro) form.set("macro", macro);
  const stored = message.files.filter(({ storedAt }) => storedAt !== undefined);
  if (stored.length > 0) form.set("storedFiles", stored.map(({ id }) => id).join(","));
  return form;
}

/** A macro is sent by it alone: where the desk holds nothing back it sends at once. */
const needsThisWay = ({ sendAt, macro, files }: OutgoingMessage) =>
  sendAt !== undefined ||
  macro !== undefined ||
  files.some(({ storedAt }) => storedAt !== undefined);

/** Once it was refused its author has read why: sent again it is about the ticket as it is then. */
const unseen = (macro: string | undefined): string | undefined =>
  macro && JSON.stringify({ ...JSON.parse(macro), seen: undefined });

/** Null where it is not known how its ticket is. */
async function seenMacro(
  dispatch: Store["dispatch"],
  { macro, ticketId }: OutgoingMessage,
): Promise<string | undefined | null> {
  if (!macro || JSON.parse(macro).seen) return macro;
  const seen = await dispatch(readSeen(ticketId));
  return seen && JSON.stringify({ ...JSON.parse(macro), seen });
}

/**
 * Null: at once. With its macro as it is to be sent. Where the desk cannot say how long it holds replies back, that is asked again; what can go this way alone
 * does not wait for that, and cannot come back for all that is known.
 */
async function wayOf(
  { dispatch, getState }: Store,
  message: OutgoingMessage,
): Promise<{ canComeBack: boolean; macro?: string | undefined } | Attempt | null> {
  const { select, initiate } = configApi.endpoints.readConfig;
  if (needsThisWay(message)) {
    const known = select()(getState()).data?.undoSeconds ?? 0;
    const macro = await seenMacro(dispatch, message);
    if (macro === null) return { kind: "again", waitsFor: "connection", afterMs: 0 };
    return { canComeBack: message.sendAt !== undefined || known > 0, macro };
  }
  if (message.isWantedBack) return { canComeBack: true };
  const { data, error } = await dispatch(initiate(undefined, { subscribe: false }));
  if (data) return data.undoSeconds > 0 ? { canComeBack: true } : null;
  const failure = classifyFailure(error);
  return failure.kind === "again" ? failure : null;
}
