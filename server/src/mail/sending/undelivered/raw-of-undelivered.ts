import { trusted } from "mongoose";
import { AppError } from "../../../errors/app-error.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { isUndelivered } from "./list-undelivered.ts";

/**
 * A mail that did not arrive, byte for byte as it was handed over. The caller has checked the right to read it.
 * Invitations are excluded, since their link is a secret, and mails that a redaction has emptied.
 *
 * @throws AppError `not_found` (404)
 */
export async function rawOfUndelivered(mailId: string): Promise<Buffer> {
  const mail = await OutgoingMailModel.findOne({
    ...isUndelivered,
    _id: mailId,
    kind: trusted({ $ne: "invitation" }),
    emptiedAt: null,
  })
    .select({ raw: 1 })
    .lean();
  const raw = Buffer.from(mail?.raw.buffer ?? []);
  if (raw.length === 0) throw new AppError("not_found", "This mail is not there any more.");
  return raw;
}
