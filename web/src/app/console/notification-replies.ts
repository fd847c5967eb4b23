import type { NotificationReply } from "@deskbell/shared/desktop/ipc";
import { editMessage } from "../../features/messages/outbox/send-message.ts";
import { rememberedThenStatus } from "../../features/messages/writing/sending-settings.ts";
import type { ConsoleReplies } from "../../platform/platform.ts";
import { draftReturned, emptyDraft } from "../../state/drafts.slice.ts";
import type { AppStore, AppThunk } from "../../state/hooks.ts";
import { messageQueued } from "../../state/outbox.slice.ts";

type Store = AppStore & { subscribe(listener: () => void): () => void };

/** By then the browser has stored a draft: the main process keeps the words until it is told. */
const storedMs = 1_000;

/**
 * What an agent types into a notification goes out by the outbox, as what they type here does. The main process is told
 * once the desk has it, or its author: a page that ends before leaves it to the next, under the same id. What others
 * have overtaken becomes a draft, and so does what was typed when its author's session was over.
 */
export function sendNotificationReplies(store: Store, replies: ConsoleReplies): void {
  const { dispatch, getState } = store;
  /** In the outbox of this page, and not settled. */
  const underWay = new Set<string>();
  /** Of which the main process has yet to be told. */
  const settled = new Set<string>();
  let reading = Promise.resolve();

  const readerId = () =>
    getState().persistence.isRestored ? (getState().session.user?._id ?? null) : null;

  async function readAll(): Promise<void> {
    const viewerId = readerId();
    if (viewerId === null) return;
    for (const reply of await replies.read()) {
      if (readerId() === viewerId) take(reply, viewerId);
    }
  }
  const read = () => {
    reading = reading.then(readAll).catch((error: unknown) => console.warn(error));
  };

  function take(reply: NotificationReply, viewerId: string): void {
    const { id, ticketId, text, isLate } = reply;
    if (underWay.has(id) || settled.has(id)) return;
    if (reply.agentId !== viewerId) {
      settle(id, "dropped");
      return;
    }
    // What is in the outbox is of before its author's session was over, and goes on as all there does.
    if (isLate && !getState().outbox.some(({ clientMessageId }) => clientMessageId === id)) {
      dispatch(draftReturned({ ticketId, value: { ...emptyDraft, text } }));
      becameDraft(id, "kept");
      return;
    }
    underWay.add(id);
    dispatch(queueReply(reply, viewerId));
    look(); // one that an earlier page has left here may be settled
  }

  function settle(id: string, outcome: "dropped" | "refused" | "sent"): void {
    settled.add(id);
    void replies.end(id, outcome);
  }

  function becameDraft(id: string, outcome: "kept" | "stale"): void {
    settled.add(id);
    const author = readerId();
    setTimeout(() => {
      if (readerId() === author) void replies.end(id, outcome);
      else settled.delete(id); // perhaps never stored: it is told again
    }, storedMs);
  }

  function look(): void {
    const { outbox } = getState();
    for (const id of underWay) {
      const message = outbox.find(({ clientMessageId }) => clientMessageId === id);
      if (message && message.state !== "stale" && message.state !== "failed") continue;
      underWay.delete(id);
      if (message?.state === "stale") {
        dispatch(editMessage(message));
        becameDraft(id, "stale");
      } else {
        settle(id, message ? "refused" : "sent");
      }
    }
  }

  let lastReader: string | null = null;
  let { outbox: lastOutbox } = getState();
  const onChange = () => {
    const reader = readerId();
    // The end of a session empties the outbox, which settles nothing.
    if (reader === null) underWay.clear();
    if (reader !== null && reader !== lastReader) read();
    lastReader = reader;
    const { outbox } = getState();
    if (outbox !== lastOutbox) {
      lastOutbox = outbox;
      look();
    }
  };
  store.subscribe(onChange);
  onChange();
  replies.subscribe(read);
}

/** Unless it is there already: an earlier page may have left it. */
function queueReply(reply: NotificationReply, viewerId: string): AppThunk {
  const { id: clientMessageId, ticketId, text, lastSeenSeq } = reply;
  return (dispatch, getState) => {
    const { outbox } = getState();
    if (outbox.some((message) => message.clientMessageId === clientMessageId)) return;
    dispatch(
      messageQueued({
        ...{ clientMessageId, ticketId, text, lastSeenSeq, files: [], receiver: null },
        queuedAtMs: Math.max(Date.now(), (outbox.at(-1)?.queuedAtMs ?? 0) + 1),
        thenStatus: rememberedThenStatus(viewerId) ?? undefined,
        ...{ sentShare: 0, state: "queued", waitsFor: "", problems: [] },
      }),
    );
  };
}
