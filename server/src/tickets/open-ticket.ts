import type { NewTicket, TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Person } from "@deskbell/shared/users/user";
import type { Types } from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { StoredByMail } from "../mail/stored-by-mail.ts";
import { wordsOf } from "../search/search-words.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { fingerprintOf } from "../uploads/receiving/fingerprint.ts";
import type { SentFile } from "../uploads/receiving/received-file.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { allocateTicketNumber } from "./allocate-ticket-number.ts";
import type { TicketReaders } from "./arrivals/ticket-readers.ts";
import { isTheirs } from "./arrivals/whose-unread.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";

export type OpenOptions = {
  files?: readonly SentFile[];
  /** A repeat with the same key by the same creator returns the first ticket. */
  idempotencyKey?: string | undefined;
  /** Asks for the viewer again, before what took long to arrive is stored. */
  viewerNow?: ViewerNow;
  /** The closed ticket that this one goes on with. */
  followUpOf?: Types.ObjectId;
  /** The mail that opens it. */
  byMail?: StoredByMail | undefined;
  /** The mailbox that it came in by. */
  mailboxId?: string | undefined;
  /** Its team; the one of its enquiry reason if left out. */
  teamId?: string | undefined;
  /** When it was opened, for imported tickets; now if left out. */
  at?: Date;
};

type Parts = {
  attachments: AttachmentService;
  /** Who receives new tickets; null while there is no admin. */
  firstAdmin(): Promise<Person | null>;
  /** In which team tickets with this enquiry reason begin. */
  teamFor(enquiryInfo: string): Promise<string>;
  readers: TicketReaders;
  present(record: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  /** Called once after a new ticket was stored. */
  onOpened(record: TicketRecord): void;
};

/** Stores new tickets with all their files, or not at all. */
export function createTicketOpening(parts: Parts) {
  const { attachments, firstAdmin, teamFor, readers, present, onOpened } = parts;

  async function insert(
    viewer: Viewer,
    draft: NewTicket,
    { stored, at, own }: { stored: StoredFile[]; at: Date; own: { teamId?: string } },
  ): Promise<TicketRecord> {
    const number = await allocateTicketNumber();
    failpoint("ticket.numbered");
    const [teamId, unseenBy, members] = await Promise.all([
      own.teamId ?? teamFor(draft.enquiryInfo),
      readers.of({ isByCustomer: true, customerId: viewer.id, at }),
      readers.teamMembers(),
    ]);
    const created = await TicketModel.create({
      ...draft,
      number,
      creator: { id: viewer.id, name: viewer.name },
      receiver: await firstAdmin(),
      teamId,
      lastCustomerSeq: 0,
      unseenBy,
      unreadBy: unseenBy.filter((id) => isTheirs({ teamId }, id, members)),
      attachments: stored,
      searchWords: searchWordsOf(number, viewer, draft, stored),
      ...own,
      ...openedAt(at),
      untoldSince: new Date(),
    });
    return created.toObject();
  }

  /**
   * Opens a ticket with all its files, or not at all, and publishes it to its creator's other windows and to staff.
   *
   * @throws AppError `unsupported_file` (415, field `avatar`), `conflict` (409)
   */
  return async function open(
    viewer: Viewer,
    draft: NewTicket,
    options: OpenOptions = {},
  ): Promise<TicketForViewer> {
    const { files = [], idempotencyKey, followUpOf, byMail, mailboxId, teamId } = options;
    const { at = new Date(), viewerNow } = options;
    await viewerNow?.();
    const fingerprint = fingerprintOf(JSON.stringify(draft), files);
    const earlier = idempotencyKey && (await findRepeat(viewer, idempotencyKey, fingerprint));
    if (earlier) return present(earlier, viewer);

    const stored = await attachments.keep(viewer.id, files);
    failpoint("ticket.files-kept");
    let record: TicketRecord;
    try {
      // Encoding and storing files takes long: the right is checked again.
      if (files.length > 0) await viewerNow?.();
      const own = {
        ...(idempotencyKey && { idempotencyKey, fingerprint }),
        ...(followUpOf && { followUpOf }),
        ...(byMail && { byMail }),
        ...(mailboxId && { mailboxId }),
        ...(teamId && { teamId }),
      };
      record = await insert(viewer, draft, { stored, at, own });
    } catch (error) {
      if (isDefiniteWriteFailure(error)) await attachments.discard(stored);
      const winner =
        idempotencyKey &&
        isDuplicateKey(error) &&
        (await findRepeat(viewer, idempotencyKey, fingerprint));
      if (winner) return await present(winner, viewer);
      throw error;
    }
    failpoint("ticket.inserted");
    onOpened(record);
    return present(record, viewer);
  };
}

/** The times of a ticket that begins its life: its opening waits for an answer. */
const openedAt = (at: Date) => ({
  status: "open" as const,
  statusSince: at,
  waitingSince: at,
  createdAt: at,
  updatedAt: at,
  changedAt: at,
});

const openedBy = (id: string) => ({ $or: [{ "creator.id": id }, { formerCreatorIds: id }] });

/** Whether somebody has opened a ticket with this key. */
export const isOpenedAs = async (creatorId: string, idempotencyKey: string): Promise<boolean> =>
  (await TicketModel.exists({ ...openedBy(creatorId), idempotencyKey })) !== null;

/** What this creator, a guest perhaps whose account has it now, opened with the same key; other content is a conflict. */
async function findRepeat(viewer: Viewer, idempotencyKey: string, fingerprint: string) {
  const earlier = await TicketModel.findOne({ ...openedBy(viewer.id), idempotencyKey }).lean();
  if (earlier?.fingerprint && earlier.fingerprint !== fingerprint) {
    throw new AppError("conflict", "Another ticket was already opened with this key.");
  }
  return earlier;
}

function searchWordsOf(
  number: number,
  { name, email }: Viewer,
  { subject, description }: NewTicket,
  files: readonly StoredFile[],
): string[] {
  const fileNames = files.map((file) => file.name);
  return wordsOf([number, subject, description, ...fileNames, name, email].join(" "));
}
