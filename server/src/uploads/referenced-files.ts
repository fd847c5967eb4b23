import { trusted } from "mongoose";
import { MessageModel } from "../messages/message.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { UserModel } from "../users/user.model.ts";

/** Which of these files some document points to. A noun that keeps files has a line here, or the sweep takes them. */
export async function referencedFiles(fileIds: readonly string[]): Promise<Set<string>> {
  const oneOf = trusted({ $in: [...fileIds] });
  const [tickets, messages, users] = await Promise.all([
    TicketModel.find({ "attachments.fileId": oneOf }).select({ attachments: 1 }).lean(),
    MessageModel.find({ "files.fileId": oneOf }).select({ files: 1 }).lean(),
    UserModel.find({ "photo.fileId": oneOf }).select({ photo: 1 }).lean(),
  ]);
  return new Set([
    ...tickets.flatMap(({ attachments }) => attachments.map(({ fileId }) => fileId)),
    ...messages.flatMap(({ files }) => files.map(({ fileId }) => fileId)),
    ...users.flatMap(({ photo }) => photo?.fileId ?? []),
  ]);
}
