import { randomUUID } from "node:crypto";
import type { NewTicket, TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { can } from "../../access/can.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { fingerprintOf } from "../../uploads/receiving/fingerprint.ts";
import type { SentFile } from "../../uploads/receiving/received-file.ts";
import type { TicketReaders } from "../arrivals/ticket-readers.ts";
import type { createInsertingForCustomer, FindCustomer } from "../insert-for-customer.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

type TicketOnBehalf = NewTicket & { customerId: string };
type OnBehalfOptions = {
  files?: readonly SentFile[];
  /** A repeat with the same key by the same person for the same customer returns the first ticket. */
  idempotencyKey?: string | undefined;
  /** Its opening goes out by mail, from this mailbox. */
  mailed?: { mailboxId?: string; teamId: string | null };
};

type Parts = {
  attachments: Pick<AttachmentService, "keep" | "discard">;
  findCustomer: FindCustomer;
  insertFor: ReturnType<typeof createInsertingForCustomer>;
  teamFor(enquiryInfo: string): Promise<string>;
  readers: Pick<TicketReaders, "of">;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  hasTeam(id: string): Promise<boolean>;
  /** How long answers wait before they are mailed; null where none are. */
  answersWaitMs(): number | null;
  /** Called once after a new ticket was stored. */
  onOpened(record: TicketRecord): void;
};

/** Opens tickets that staff write to customers: the customer's own, and the turn is theirs. */
export function createOpeningOnBehalf(parts: Parts) {
  const { attachments, findCustomer, insertFor, teamFor, readers, present, onOpened } = parts;
  const { hasTeam, answersWaitMs } = parts;

  async function mayOpen(viewerNow: ViewerNow): Promise<Viewer> {
    const viewer = await viewerNow();
    if (can(viewer, "ticket:work")) return viewer;
    throw new AppError("not_allowed", "This is for staff.");
  }

  async function findWhom(customerId: string) {
    const customer = await findCustomer(customerId);
    if (customer && !can(customer, "ticket:work")) return customer;
    throw new AppError("invalid_input", "A ticket can be opened only for a customer.", {
      field: "customerId",
    });
  }

  return {
    /**
     * Opens a ticket for a customer with all its files, or not at all: what is written in it is from whoever
     * opens it, whose it is from then on; to the customer it is unread, as a reply is.
     *
     * @throws AppError `not_allowed` (403), `invalid_input` (400, field `customerId`) for nobody's and staff's id,
     *   `unsupported_file` (415, field `avatar`), `conflict` (409)
     */
    async openOnBehalf(
      viewerNow: ViewerNow,
      { customerId, ...draft }: TicketOnBehalf,
      { files = [], idempotencyKey = randomUUID(), mailed }: OnBehalfOptions = {},
      at = new Date(),
    ): Promise<TicketForViewer> {
      const viewer = await mayOpen(viewerNow);
      const asked = { staffId: viewer.id, customerId, key: keyOf(viewer.id, idempotencyKey) };
      const fingerprint = fingerprintOf(JSON.stringify(draft), files);
      const earlier = await findRepeat(asked, fingerprint);
      if (earlier) return present(earlier, viewer);
      await findWhom(customerId);

      const stored = await attachments.keep(viewer.id, files);
      failpoint("behalf.files-kept");
      let record: TicketRecord;
      try {
        // Encoding and storing files took its time.
        await mayOpen(viewerNow);
        const customer = await findWhom(customerId);
        const { enquiryInfo } = draft;
        const own = await ownFields(viewer, { customerId, enquiryInfo, at, mailed });
        record = await insertFor(customer, {
          draft,
          files: stored,
          at,
          entry: {
            actor: { kind: "staff", id: viewer.id },
            changes: [{ field: "openedFor", from: null, to: customer.id }],
          },
          own: { ...own, idempotencyKey: asked.key, fingerprint },
        });
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await attachments.discard(stored);
        const winner = isDuplicateKey(error) && (await findRepeat(asked, fingerprint));
        if (winner) return present(winner, viewer);
        throw error;
      }
      failpoint("behalf.inserted");
      onOpened(record);
      return present(record, viewer);
    },
  };

  /** What a first reply would have made of it: the turn is the customer's, and it is whoever's has written. */
  async function ownFields({ id }: Viewer, { customerId, enquiryInfo, at, mailed }: OnBehalf) {
    const ofMailbox = mailed?.teamId;
    const waitMs = mailed ? answersWaitMs() : null;
    const [teamId, unseenBy] = await Promise.all([
      ofMailbox && (await hasTeam(ofMailbox)) ? ofMailbox : teamFor(enquiryInfo),
      readers.of({ isByCustomer: false, customerId, at }),
    ]);
    return {
      ...(mailed?.mailboxId && { mailboxId: mailed.mailboxId }),
      // The opening, which stands before the first message.
      ...(waitMs !== null && { unmailed: { dueAt: new Date(at.getTime() + waitMs), fromSeq: 0 } }),
      openedById: id,
      status: "pending",
      firstReplyAt: at,
      teamId,
      assigneeId: id,
      followerIds: [id],
      lastSenderId: id,
      lastStaffSeq: 0,
      unseenBy,
      unreadBy: unseenBy,
    };
  }
}

type OnBehalf = {
  customerId: string;
  enquiryInfo: string;
  at: Date;
  mailed: OnBehalfOptions["mailed"];
};

/** Clients' own keys are UUIDs: this is none of the customer's. */
const keyOf = (staffId: string, idempotencyKey: string) => `staff-${staffId}-${idempotencyKey}`;

/** Whether somebody of the staff has opened a ticket with this key, whoever it is for. */
export async function isOpenedOnBehalfAs(staffId: string, idempotencyKey: string) {
  const opened = { openedById: staffId, idempotencyKey: keyOf(staffId, idempotencyKey) };
  return (await TicketModel.exists(opened)) !== null;
}

type Asked = { staffId: string; customerId: string; key: string };

/** What was opened with the same key before, also where its guest has an account by now; other content is a conflict. */
async function findRepeat({ staffId, customerId, key }: Asked, fingerprint: string) {
  const earlier = await TicketModel.findOne({
    openedById: staffId,
    idempotencyKey: key,
    $or: [{ "creator.id": customerId }, { formerCreatorIds: customerId }],
  }).lean();
  if (earlier && earlier.fingerprint !== fingerprint) {
    throw new AppError("conflict", "Another ticket was already opened with this key.");
  }
  return earlier;
}
