import type { ReplyStatus } from "@deskbell/shared/tickets/lifecycle";
import type { Person } from "@deskbell/shared/users/user";
import { can } from "../../../state/access.ts";
import { draftCleared, draftReturned, isEmptyDraft } from "../../../state/drafts.slice.ts";
import { releaseFiles } from "../../../state/file-registry.ts";
import type { AppThunk, RootState } from "../../../state/hooks.ts";
import {
  messageChanged,
  messageLeft,
  messageQueued,
  type OutgoingMessage,
} from "../../../state/outbox.slice.ts";
import { messagesApi } from "../messages.api.ts";
import { lastSeq } from "../sync/message-pages.ts";
import { onceAttached } from "./once-attached.ts";

// What a person decides about a message. deliver-messages.ts, which subscribes to the outbox, sends it.

/**
 * Moves the content of a ticket's composer to the outbox, from where it is sent.
 *
 * @param thenStatus what staff want the ticket to be after it; left out, what usually follows
 * @param sendAt when it is to go; left out, as soon as it can
 * @returns whether there was something to send, once what is being attached is
 */
export function sendDraft(
  ticketId: string,
  receiver: Person | null,
  thenStatus?: ReplyStatus,
  sendAt?: string,
): AppThunk<boolean | Promise<boolean>> {
  return (dispatch, getState) =>
    dispatch(
      onceAttached(ticketId, () => {
        const draft = getState().drafts[ticketId];
        if (!draft || isEmptyDraft(draft)) return false;
        dispatch(
          messageQueued({
            clientMessageId: draft.clientMessageId || crypto.randomUUID(),
            ticketId,
            text: draft.text.trim(),
            files: draft.files,
            receiver,
            queuedAtMs: Math.max(Date.now(), (getState().outbox.at(-1)?.queuedAtMs ?? 0) + 1),
            ...seenNow(getState(), ticketId),
            thenStatus,
            macro: draft.macro,
            sendAt,
            sentShare: 0,
            state: "queued",
            waitsFor: "",
            problems: [],
          }),
        );
        dispatch(draftCleared(ticketId));
        return true;
      }),
    );
}

/** Sends a refused or stale message again, under the same id, as a reply to what its author sees now. */
export function retryMessage({ clientMessageId: id, ticketId }: OutgoingMessage): AppThunk {
  return (dispatch, getState) => {
    const seen = seenNow(getState(), ticketId);
    dispatch(
      messageChanged({ id, state: "queued", waitsFor: "", sentShare: 0, problems: [], ...seen }),
    );
  };
}

/** Puts a message back into the composer, before what is there; a request under way is aborted. */
export function editMessage(message: OutgoingMessage): AppThunk {
  return (dispatch) => {
    const { ticketId, text, files, clientMessageId, problems, macro } = message;
    dispatch(draftReturned({ ticketId, value: { text, files, clientMessageId, problems, macro } }));
    dispatch(messageLeft(clientMessageId));
  };
}

/** Stops one that is on its way: at once, or where the desk can be asked for it once that has said whether it has it. */
export const cancelMessage = (message: OutgoingMessage) =>
  message.mayBeStored && message.canComeBack && !message.isWantedBack
    ? messageChanged({ id: message.clientMessageId, isWantedBack: true })
    : editMessage(message);

/** Deletes a message that was not sent. */
export function discardMessage({ clientMessageId, files }: OutgoingMessage): AppThunk {
  return (dispatch) => {
    dispatch(messageLeft(clientMessageId));
    releaseFiles(files);
  };
}

/** The last message that staff saw before replying; customers send without it, and are never stale. */
function seenNow(state: RootState, ticketId: string): { lastSeenSeq?: number } {
  if (!can(state, "message:sendAsSupport")) return {};
  const { data } = messagesApi.endpoints.listMessages.select(ticketId)(state);
  return { lastSeenSeq: data ? lastSeq(data) : 0 };
}
