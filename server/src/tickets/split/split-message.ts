import { limits } from "@deskbell/shared/limits";
import type { SplitDraft } from "@deskbell/shared/tickets/split";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { fingerprintOf } from "../../uploads/receiving/fingerprint.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { noTicket } from "../changes/commit-staff-change.ts";
import type { createInsertingForCustomer, FindCustomer } from "../insert-for-customer.ts";
import { findChain, findRaw } from "../merge/find-survivor.ts";
import { whoWorksOn } from "../merge/who-works-on.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** A message, as much of it as can be copied. */
export type WrittenMessage = {
  senderId: string;
  text: string;
  files: readonly StoredFile[];
  at: Date;
};
export type FindMessage = (ticketId: string, seq: number) => Promise<WrittenMessage | null>;

type Parts = {
  attachments: Pick<AttachmentService, "copy" | "discard">;
  findMessage: FindMessage;
  findCustomer: FindCustomer;
  insertFor: ReturnType<typeof createInsertingForCustomer>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  /** Called with a ticket that was stored: says so in its source, and publishes it. */
  onSplit(record: TicketRecord): Promise<void>;
};

/** Makes copies of customers' messages tickets of their own: what was written stays where it is. */
export function createSplitting(parts: Parts) {
  const { attachments, findMessage, findCustomer, insertFor, present, onSplit } = parts;

  const store = createCopyStore(findCustomer, insertFor);

  /** Deletes a copy whose message has changed meanwhile, unless a redaction has reached it. */
  async function takeBack({ _id }: TicketRecord, files: readonly StoredFile[]) {
    const untouched = { _id, activitySeq: 1, lastSeq: 0 };
    const { deletedCount } = await TicketModel.deleteOne(untouched);
    const left = await findRaw(_id);
    if (deletedCount > 0) await attachments.discard(files);
    if (!left) throw wasChanged();
    return left;
  }

  return {
    /**
     * Copies a message of the customer, files too, into a new ticket of theirs in the same team, which is
     * nobody's yet. Again under the same `clientId` it is the ticket of the first time. What is changed meanwhile, as
     * by a redaction, is a conflict.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400, field `seq`) for a message that
     *   is not there or not the customer's, and in spam, `conflict` (409), `unavailable` (503, field `avatar`)
     */
    async splitMessage(
      viewerNow: ViewerNow,
      ticketId: string,
      draft: SplitDraft,
      at = new Date(),
    ): Promise<{ ticket: TicketForViewer; isRepeat: boolean }> {
      const readNow = async (): Promise<Original> => ({
        chain: await findChain(new Types.ObjectId(ticketId)),
        message: await findMessage(ticketId, draft.seq),
      });
      const read = await readNow();
      const source = read.chain[0] ?? null;
      const viewer = await whoWorksOn(source, viewerNow);
      if (!source) throw noTicket();
      // Clients' own keys are UUIDs: this is none of theirs.
      const idempotencyKey = `split-${viewer.id}-${draft.clientId}`;
      const own = {
        idempotencyKey,
        fingerprint: fingerprintOf(
          JSON.stringify([ticketId, draft.seq, draft.subject ?? null]),
          [],
        ),
      };
      const answer = async (record: TicketRecord, isRepeat: boolean) => {
        await onSplit(record);
        return { ticket: await present(record, viewer), isRepeat };
      };
      const earlier = await findRepeat(source, own);
      if (earlier) return answer(earlier, true);

      const { message } = read;
      refuseUnfit(read.chain, message);
      const files = await attachments.copy(viewer.id, message.files);
      failpoint("split.files-copied");
      let record: TicketRecord;
      try {
        // Copying files took its time.
        const now = await readNow();
        const sourceNow = now.chain[0] ?? null;
        await whoWorksOn(sourceNow, viewerNow);
        refuseUnfit(now.chain, now.message);
        if (!areWordsSame(read, now)) throw wasChanged();
        record = await store(viewer, sourceNow ?? source, { message, files, draft, at, own });
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await attachments.discard(files);
        const winner = isDuplicateKey(error) && (await findRepeat(source, own));
        if (winner) return answer(winner, true);
        throw error;
      }
      failpoint("split.inserted");
      // A redaction that has looked for copies before this one was there ended before this.
      if (!areWordsSame(read, await readNow())) record = await takeBack(record, files);
      return answer(record, false);
    },
  };
}

type Original = { chain: readonly TicketRecord[]; message: WrittenMessage | null };

/** Whether what is copied, and the subject, of which the new one may be made, are as they were read. */
const areWordsSame = (one: Original, other: Original) => wordsIn(one) === wordsIn(other);
const wordsIn = ({ chain, message }: Original) =>
  JSON.stringify([chain[0]?.subject, message?.text, message?.files.map(({ name }) => name)]);

const wasChanged = () =>
  new AppError("conflict", "The message was changed meanwhile. Look at it, and split it again.");

type Storing = {
  message: WrittenMessage;
  files: readonly StoredFile[];
  draft: SplitDraft;
  at: Date;
  own: { idempotencyKey: string; fingerprint: string };
};

function createCopyStore(findCustomer: Parts["findCustomer"], insertFor: Parts["insertFor"]) {
  return async function store(
    viewer: Viewer,
    source: TicketRecord,
    { message, files, draft, at, own }: Storing,
  ): Promise<TicketRecord> {
    const { _id, number, creator, subject, visibility, enquiryInfo, teamId } = source;
    const { seq } = draft;
    const customer = (await findCustomer(creator.id)) ?? { ...creator, email: "" };
    return insertFor(customer, {
      draft: {
        subject: draft.subject ?? subject,
        // A ticket opens with words, also where the message is files alone.
        description: message.text || `From ticket #${number}`,
        visibility,
        enquiryInfo,
      },
      files,
      at,
      entry: {
        actor: { kind: "staff", id: viewer.id },
        changes: [{ field: "splitFrom", from: null, to: number }],
      },
      own: {
        status: "open",
        // Its customer waits since they wrote it. Unread it is for nobody: staff have just read it.
        waitingSince: message.at,
        lastCustomerSeq: 0,
        unseenBy: [],
        unreadBy: [],
        ...(teamId && { teamId }),
        splitFrom: { ticketId: _id, number, seq, byId: viewer.id },
        ...own,
      },
    });
  };
}

/** What was split with the same key before; something else with it is a conflict. */
async function findRepeat(
  { creator }: TicketRecord,
  { idempotencyKey, fingerprint }: Storing["own"],
): Promise<TicketRecord | null> {
  const earlier = await TicketModel.findOne({ "creator.id": creator.id, idempotencyKey }).lean();
  if (earlier && earlier.fingerprint !== fingerprint) {
    throw new AppError("conflict", "Another message was already split with this id.");
  }
  return earlier;
}

/** In a ticket, and in what it was merged into, which say what was split. */
function refuseUnfit(
  chain: readonly TicketRecord[],
  message: WrittenMessage | null,
): asserts message is WrittenMessage {
  const [source] = chain;
  if (!source) throw noTicket();
  if (chain.some(({ splitInto }) => (splitInto?.length ?? 0) >= limits.splitsMax)) {
    throw new AppError("conflict", `No more than ${limits.splitsMax} tickets are split from one.`);
  }
  if (source.isSpam) throw refuse("Spam is not split. Say first that it is none.");
  if (!message) throw refuse("There is no such message in this ticket.");
  // In a new ticket it is the customer's own words that open it.
  if (message.senderId !== source.creator.id) {
    throw refuse("Only what the customer has written can be split.");
  }
}

const refuse = (text: string) => new AppError("invalid_input", text, { field: "seq" });
