import { staleReplySchema } from "@deskbell/shared/messages/message";
import { configApi } from "../../../api/config.api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { t } from "../../../i18n/t.ts";
import { releaseFiles } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, messageLeft, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { type Attempt, classifyFailure } from "../outbox/classify-failure.ts";
import { messageForm } from "../outbox/message-form.ts";
import { receiveMessage, receiveMissed } from "../sync/receive-message.ts";
import { putScheduled } from "./put-scheduled.ts";
import { readSeen } from "./read-seen.ts";
import { scheduledApi } from "./scheduled.api.ts";
import { takeWantedBack } from "./take-back.ts";

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
  const { dispatch, getState } = store;
  const way = await wayOf(store, message);
  if (way === null || "kind" in way) return way;
  const { clientMessageId: id, ticketId, files } = message;
  const macro = await seenMacro(dispatch, message);
  if (macro === null) return { kind: "again", waitsFor: "connection", afterMs: 0 };
  let isAborted = false;
  dispatch(messageChanged({ id, state: "sending", problems: [], ...way }));
  const onProgress = (sentShare: number) => dispatch(messageChanged({ id, sentShare }));
  const sending = dispatch(
    scheduledApi.endpoints.schedule.initiate(
      { form: formOf(message, macro), onProgress },
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
      dispatch(messageChanged({ id, canComeBack: false, isWantedBack: false }));
      return null;
    }
    console.warn("A reply was not sent:", error);
    const failure = classifyFailure(error);
    // Its author is asked first: what they decide then counts.
    if (failure.kind === "refused" || failure.kind === "stale")
      dispatch(messageChanged({ id, isWantedBack: false }));
    if (failure.kind === "refused") {
      const problems = refusalTexts(failure.error);
      dispatch(messageChanged({ id, state: "failed", problems, macro: unseen(macro) }));
    }
    if (failure.kind === "stale") {
      const { success, data: stale } = staleReplySchema.safeParse(failure.error.body);
      await dispatch(receiveMissed(ticketId, success ? stale.missed : []));
      dispatch(messageChanged({ id, state: "stale" }));
    }
    return failure;
  }
  if (data?.scheduled) dispatch(putScheduled(data.scheduled));
  if (data?.message) await dispatch(receiveMessage(data.message));
  const now = getState().outbox.find(({ clientMessageId }) => clientMessageId === id);
  if (now?.isWantedBack) {
    if (data?.scheduled) await dispatch(takeWantedBack(data.scheduled));
    else notify.error(t("It has been sent: it cannot be taken back any more."));
  }
  dispatch(messageLeft(id));
  releaseFiles(files);
  return { kind: "done" };
}

/** The form of POST /scheduled. */
function formOf(message: OutgoingMessage, macro: string | undefined): FormData {
  const form = messageForm(message);
  if (message.sendAt) form.set("sendAt", message.sendAt);
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
 * Null: at once. Where the desk cannot say how long it holds replies back, that is asked again; what can go this way alone
 * does not wait for that, and cannot come back for all that is known.
 */
async function wayOf(
  { dispatch, getState }: Store,
  message: OutgoingMessage,
): Promise<{ canComeBack: boolean } | Attempt | null> {
  const { select, initiate } = configApi.endpoints.readConfig;
  if (needsThisWay(message)) {
    const known = select()(getState()).data?.undoSeconds ?? 0;
    return { canComeBack: message.sendAt !== undefined || known > 0 };
  }
  const { data, error } = await dispatch(initiate(undefined, { subscribe: false }));
  if (data) return data.undoSeconds > 0 ? { canComeBack: true } : null;
  const failure = classifyFailure(error);
  return failure.kind === "again" ? failure : null;
}
