import { limits } from "@deskbell/shared/limits";
import type { EditMessage } from "@deskbell/shared/messages/change-message";
import type { Message } from "@deskbell/shared/messages/message";
import { can, canAll } from "../../access/can.ts";
import { audited } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { MessageModel, type MessageRecord } from "../message.model.ts";
import type { MessagePresenter } from "../message-presenter.ts";
import { type Changed, commitMessageChange } from "./commit-message-change.ts";
import type { createChangeSettling } from "./settle-change.ts";

type MessagePlace = { ticketId: string; seq: number };

type Parts = {
  tickets: Pick<TicketService, "customerOf" | "numbersOf">;
  presenter: MessagePresenter;
  settle: ReturnType<typeof createChangeSettling>["settle"];
  now?: () => number;
};

const editableMs = limits.messageEditMinutes * 60_000;

/** What becomes of messages after they were sent, by those who may. */
export function createMessageChanging({ tickets, presenter, settle, now = Date.now }: Parts) {
  /** @returns the viewer as they are now, who may read and write in this ticket */
  async function writerIn(viewerNow: ViewerNow, ticketId: string): Promise<Viewer> {
    const viewer = await viewerNow();
    await tickets.customerOf(viewer, "message:send", ticketId);
    return viewer;
  }

  async function commit(
    place: MessagePlace,
    viewer: Viewer,
    decide: (message: MessageRecord) => Changed | null,
  ): Promise<Message> {
    let found: MessageRecord | undefined;
    const changed = await commitMessageChange(
      place,
      (message) => {
        found = message;
        return decide(message);
      },
      settle,
    );
    const message = changed ?? found;
    if (!message) throw noMessage();
    // It is stored: what cannot be brought to its ticket now is brought there by the relay.
    if (changed) await settle(changed).catch(() => {});
    const [presented] = await presenter.presentAll([message], viewer);
    return presented as Message;
  }

  return {
    /**
     * Changes the words of one's own message.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for another's, and after its time, `invalid_input` (400,
     *   field `text`), `conflict` (409) when it is not any more as it was read, or was deleted
     */
    async edit(viewerNow: ViewerNow, place: MessagePlace, draft: EditMessage): Promise<Message> {
      const viewer = await writerIn(viewerNow, place.ticketId);
      return commit(place, viewer, (message) => editOf(message, viewer, draft, new Date(now())));
    },

    /**
     * Puts a tombstone in a message's place: its words, earlier ones too, and files are gone for good.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for another's, and for a customer's own after its time
     */
    async remove(viewerNow: ViewerNow, place: MessagePlace): Promise<Message> {
      const viewer = await writerIn(viewerNow, place.ticketId);
      const doomed = await MessageModel.findOne({
        conversationId: place.ticketId,
        seq: place.seq,
      })
        .select({ "sender.id": 1 })
        .lean();
      if (!doomed) throw noMessage();
      const isOthers = doomed.sender.id !== viewer.id;
      const removeIt = () =>
        commit(place, viewer, (message) => removalOf(message, viewer, new Date(now())));
      if (!isOthers || !canAll(viewer, "message:delete")) return removeIt();
      const [number] = (await tickets.numbersOf([place.ticketId])).values();
      const about = { name: `#${number ?? ""}, message ${place.seq}` };
      return audited({ action: "delete-message", by: viewer, about }, removeIt);
    },
  };
}

/** Null where it is asked again, or nothing is changed. */
function editOf(
  message: MessageRecord,
  viewer: Viewer,
  { text, version = 0 }: EditMessage,
  at: Date,
): Changed | null {
  if (!can(viewer, "message:edit", message)) throw notYours();
  if (isStored(message, { text, version })) return null;
  if (message.deletedAt) throw new AppError("conflict", "This message was deleted.");
  if ((message.version ?? 0) !== version) {
    throw new AppError("conflict", "This message was changed meanwhile. Look at it again.");
  }
  if (isLate(message, at)) throw tooLate("edited");
  if (text === "" && message.files.length === 0) {
    throw new AppError("invalid_input", "Write a message, or delete it.", { field: "text" });
  }
  if (text === message.text) return null;
  const earlier = message.earlier ?? [];
  if (earlier.length >= limits.messageEditsMax) {
    throw new AppError("conflict", `A message is edited ${limits.messageEditsMax} times at most.`);
  }
  const before = { text: message.text, at: message.editedAt ?? message.createdAt };
  const set = { text, editedAt: at, earlier: [...earlier, before] };
  return { kind: "edited", byId: viewer.id, at, set };
}

/** Null where it is gone already. */
function removalOf(message: MessageRecord, viewer: Viewer, at: Date): Changed | null {
  if (!can(viewer, "message:delete", message)) throw notYours();
  if (message.deletedAt) return null;
  const isStaffs = can(viewer, "ticket:work");
  if (!isStaffs && isLate(message, at)) throw tooLate("deleted");
  const set = { text: "", files: [], deletedAt: at, earlier: undefined };
  return { kind: "deleted", byId: viewer.id, at, set };
}

const isLate = ({ createdAt }: MessageRecord, at: Date): boolean =>
  at.getTime() > createdAt.getTime() + editableMs;

/** The same edit again: its answer was lost on its way. */
const isStored = (
  { text, version, earlier }: MessageRecord,
  asked: { text: string; version: number },
): boolean => text === asked.text && version === asked.version + 1 && (earlier?.length ?? 0) > 0;

const noMessage = () => new AppError("not_found", "This message does not exist.");
const notYours = () => new AppError("not_allowed", "This message is not yours.");
const tooLate = (what: string) =>
  new AppError(
    "not_allowed",
    `A message can be ${what} for ${limits.messageEditMinutes} minutes after it was sent.`,
  );
