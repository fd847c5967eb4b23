import { api } from "../../api/api.ts";
import { isApiError } from "../../api/api-error.ts";
import { lazySchema } from "../../api/lazy-schema.ts";
import { refusalTexts } from "../../api/refusal-texts.ts";
import { uploadForm } from "../../api/upload-form.ts";
import { draftCleared, draftReturned, isEmptyDraft } from "../../state/drafts.slice.ts";
import { heldFile, releaseFiles } from "../../state/held-files.ts";
import type { AppThunk } from "../../state/hooks.ts";
import {
  messageFailed,
  messageLeft,
  messageProgressed,
  messageQueued,
  messageSending,
  type OutgoingMessage,
} from "../../state/outbox.slice.ts";
import { receiveMessage } from "./receive-message.ts";

const answerSchema = lazySchema(
  async () => (await import("@deskbell/shared/messages/message")).messageAnswerSchema,
);

/** How to stop a request that is under way, by clientMessageId. */
const underWay = new Map<string, AbortController>();

/** Sends what stands in the composer of a ticket, and empties it. */
export function sendDraft(ticketId: string): AppThunk {
  return (dispatch, getState) => {
    const draft = getState().drafts[ticketId];
    if (!draft || isEmptyDraft(draft)) return;
    const { text, files } = draft;
    const clientMessageId = draft.clientMessageId || crypto.randomUUID();
    dispatch(
      messageQueued({
        clientMessageId,
        ticketId,
        text: text.trim(),
        files,
        sentShare: 0,
        state: "waiting",
        problems: [],
      }),
    );
    dispatch(draftCleared(ticketId));
    void dispatch(sendNext(ticketId));
  };
}

/** Sends a message again that had failed, as the same message. */
export function retryMessage({ clientMessageId, ticketId }: OutgoingMessage): AppThunk {
  return (dispatch) => {
    dispatch(messageSending(clientMessageId));
    void dispatch(transmit(clientMessageId, ticketId));
  };
}

/** Stops a message under way; its text and files go back to the composer. */
export function cancelMessage({ clientMessageId, ticketId }: OutgoingMessage): AppThunk {
  return (dispatch) => {
    const upload = underWay.get(clientMessageId);
    if (upload) upload.abort();
    else dispatch(returnMessage(clientMessageId, ticketId, []));
  };
}

/** Throws a failed message away. */
export function discardMessage({ clientMessageId, files }: OutgoingMessage): AppThunk {
  return (dispatch) => {
    dispatch(messageLeft(clientMessageId));
    releaseFiles(files);
  };
}

/** One at a time per ticket, so that messages arrive in the order they were written. */
function sendNext(ticketId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (;;) {
      const queue = getState().outbox.filter((message) => message.ticketId === ticketId);
      const next = queue.find(({ state }) => state === "waiting");
      if (!next || queue.some(({ state }) => state === "sending")) return;
      dispatch(messageSending(next.clientMessageId));
      await dispatch(transmit(next.clientMessageId, ticketId));
    }
  };
}

function transmit(id: string, ticketId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const message = getState().outbox.find(({ clientMessageId }) => clientMessageId === id);
    if (!message) return;
    const upload = new AbortController();
    underWay.set(id, upload);
    try {
      const { data } = await uploadForm({
        path: "message",
        form: formOf(message),
        schema: answerSchema,
        signal: upload.signal,
        onProgress: (sentBytes, totalBytes) =>
          dispatch(
            messageProgressed({ id, sentShare: totalBytes > 0 ? sentBytes / totalBytes : 0 }),
          ),
      });
      dispatch(receiveMessage(data));
      dispatch(messageLeft(id));
      releaseFiles(message.files);
      // Without a connection no event will move the ticket to the front (spec §4).
      if (!getState().connection.isConnected) dispatch(api.util.invalidateTags(["Ticket"]));
    } catch (error) {
      const wasCancelled = upload.signal.aborted;
      if (!wasCancelled) console.warn("A message was not sent:", error); // spec §8
      const problems = isApiError(error) ? refusalTexts(error) : ["The message was not sent."];
      dispatch(returnMessage(id, ticketId, wasCancelled ? [] : problems));
    } finally {
      underWay.delete(id);
    }
  };
}

/** Puts an unsent message back into the composer, or keeps it in the thread if something else is typed there. */
function returnMessage(id: string, ticketId: string, problems: string[]): AppThunk {
  return (dispatch, getState) => {
    const message = getState().outbox.find(({ clientMessageId }) => clientMessageId === id);
    if (!message) return;
    if (isEmptyDraft(getState().drafts[ticketId])) {
      const { text, files, clientMessageId } = message;
      dispatch(draftReturned({ ticketId, value: { text, files, clientMessageId, problems } }));
      dispatch(messageLeft(id));
    } else {
      dispatch(messageFailed({ id, problems: problems.length > 0 ? problems : ["Cancelled"] }));
    }
  };
}

function formOf({ ticketId, clientMessageId, text, files }: OutgoingMessage): FormData {
  const form = new FormData();
  form.set("conversationId", ticketId);
  form.set("clientMessageId", clientMessageId);
  form.set("text", text);
  for (const { id } of files) {
    const file = heldFile(id);
    if (file) form.append("attachments", file, file.name);
  }
  return form;
}
