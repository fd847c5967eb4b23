import { trusted } from "mongoose";
import { type Asker, scoped } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import { type ScanOutcome, settleScanned } from "../uploads/scanning/settle-scanned.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { TicketModel } from "./ticket.model.ts";

/**
 * The file of a ticket's own if the viewer may read the ticket now.
 *
 * @throws AppError `not_found` (404) when there is no such ticket, or it is not the viewer's to see
 */
export async function findTicketFile(
  viewer: Asker,
  ticketId: string,
  fileId: string,
): Promise<StoredFile | null> {
  const record = await TicketModel.findOne(scoped(viewer, "ticket:read", { _id: ticketId }))
    .select({ attachments: 1 })
    .lean();
  if (!record) throw new AppError("not_found", "This ticket does not exist.");
  return record.attachments.find((file) => file.fileId === fileId) ?? null;
}

/** The file of a ticket's own that whoever has its signed link may read. */
export async function findOpeningFile(fileId: string): Promise<StoredFile | null> {
  const ticket = await TicketModel.findOne({ "attachments.fileId": fileId })
    .select({ attachments: 1 })
    .lean();
  return ticket?.attachments.find((file) => file.fileId === fileId) ?? null;
}

/** Which of these files belong to a ticket. */
export async function ticketFilesInUse(fileIds: readonly string[]): Promise<string[]> {
  const tickets = await TicketModel.find({ "attachments.fileId": trusted({ $in: [...fileIds] }) })
    .select({ attachments: 1 })
    .lean();
  return tickets.flatMap(({ attachments }) => attachments.map(({ fileId }) => fileId));
}

/** What the virus check said of one of them. */
export const settleTicketFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(TicketModel, "attachments", scanned);
