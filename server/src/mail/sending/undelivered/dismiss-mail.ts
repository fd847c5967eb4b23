import { audited } from "../../../audit/audited.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { OutgoingMailModel, type OutgoingMailRecord } from "../outgoing-mail.model.ts";
import { isListed } from "./list-undelivered.ts";

/**
 * Takes a mail off the list of those that did not arrive, which is audited. It is not sent for that, and nothing of its
 * ticket is another thing. Of two who do so at once one does.
 *
 * @throws AppError `conflict` (409) where it is not on the list, or not any more
 */
export async function dismissMail(
  { _id, to }: Pick<OutgoingMailRecord, "_id" | "to">,
  viewer: Viewer,
  at: Date,
): Promise<void> {
  const audit = { action: "dismiss-mail", by: viewer, about: { email: to } } as const;
  await audited(audit, async () => {
    const { modifiedCount } = await OutgoingMailModel.updateOne(
      { ...isListed, _id },
      { $set: { dismissed: { by: viewer.id, at } } },
    );
    if (modifiedCount === 0) {
      throw new AppError("conflict", "This mail is not on the list any more.");
    }
  });
}
