import type { UndeliveredMail, UndeliveredQuery } from "@deskbell/shared/mail/undelivered-mail";
import { can } from "../../../access/can.ts";
import { audited } from "../../../audit/audited.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { IdentityProvider } from "../../../identity/identity-provider.ts";
import type { Viewer, ViewerNow } from "../../../identity/viewer.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import type { UserDirectory } from "../../../users/user.directory.ts";
import type { NumbersOf } from "../../review/present-mail.ts";
import { recipientOf } from "../delivery/recipient.ts";
import { customersKinds, kindOf, OutgoingMailModel } from "../outgoing-mail.model.ts";
import type { MailQueue } from "../queue/mail-queue.ts";
import type { SuppressedAddresses } from "../reports/suppressed-addresses.ts";
import { dismissMail } from "./dismiss-mail.ts";
import {
  findShown,
  findUndelivered,
  isUndelivered,
  presentUndelivered,
} from "./list-undelivered.ts";

type Parts = {
  numbersOf: NumbersOf;
  tickets: Pick<TicketService, "find">;
  accountsOf: IdentityProvider["accountsOf"];
  findUser: UserDirectory["findUser"];
  suppressed: Pick<SuppressedAddresses, "amongSuppressed" | "isSuppressed" | "lift">;
  queue: Pick<MailQueue, "delivery">;
  /** Publishes to windows of staff that a ticket's mails are others than before. */
  publish(ticketId: string): void;
  now(): number;
};

type Mail = NonNullable<Awaited<ReturnType<typeof findShown>>>;
export type UndeliveredService = ReturnType<typeof createUndeliveredService>;

/** Mails of the whole desk that did not arrive, and what staff do about them. */
export function createUndeliveredService(parts: Parts) {
  const { tickets, accountsOf, findUser, suppressed, queue, publish, now } = parts;

  async function findFor(viewer: Viewer, mailId: string): Promise<Mail> {
    if (!can(viewer, "mail:review")) {
      throw new AppError("not_allowed", "This is for staff only.");
    }
    const mail = await findShown(viewer, mailId);
    if (!mail) throw new AppError("not_found", "This mail does not exist.");
    return mail;
  }

  /** Where whom a mail is for is mailed now; undefined for nobody. Staff have named where others go. */
  async function addressOf(viewer: Viewer, mail: Mail): Promise<string | undefined> {
    const kind = kindOf(mail);
    if (kind === "forward" || kind === "test") return mail.to;
    const isToCustomer = customersKinds.includes(kind);
    const personId =
      isToCustomer && mail.ticketId
        ? (await tickets.find(viewer, mail.ticketId.toString())).creator.id
        : mail.personId;
    const user = personId ? await findUser(personId) : null;
    const recipient = user ? await recipientOf(user, accountsOf) : undefined;
    return recipient?.isVerified ? recipient.email : undefined;
  }

  /** Of two who ask at once one is right: it goes out once. */
  async function queueAgain({ _id, state, ticketId }: Mail): Promise<boolean> {
    const at = new Date(now());
    const { modifiedCount } = await OutgoingMailModel.updateOne(
      { ...isUndelivered, _id, state, emptiedAt: null, dismissed: null },
      { $set: { state: "queued", dueAt: at, againAt: at }, $unset: { reason: 1 } },
    );
    if (modifiedCount === 0) return false;
    queue.delivery.wake();
    if (ticketId) publish(ticketId.toString());
    return true;
  }

  async function present(viewer: Viewer, mailId: string): Promise<UndeliveredMail> {
    const [shown] = await presentUndelivered([await findFor(viewer, mailId)], parts);
    return shown as UndeliveredMail;
  }

  return {
    /** See dismiss-mail.ts. */
    async dismiss(viewerNow: ViewerNow, mailId: string): Promise<UndeliveredMail> {
      const viewer = await viewerNow();
      await dismissMail(await findFor(viewer, mailId), viewer, new Date(now()));
      return present(viewer, mailId);
    },

    list: async (viewer: Viewer, query: UndeliveredQuery): Promise<UndeliveredMail[]> =>
      presentUndelivered(await findUndelivered(viewer, query), parts),

    /**
     * Sends a mail once more, the same bytes. An address that was given up stays so.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `conflict` (409) where it is on its way, its address was
     * given up, or is not that of whom it is for any more
     */
    async tryAgain(viewerNow: ViewerNow, mailId: string): Promise<UndeliveredMail> {
      const viewer = await viewerNow();
      const found = await findFor(viewer, mailId);
      const address = await addressOf(viewer, found);
      // The provider was asked in between: so is the right.
      const mail = await findFor(await viewerNow(), mailId);
      const [shown] = await presentUndelivered([mail], parts);
      if (shown?.isGivenUp) {
        throw new AppError(
          "conflict",
          "Mails to this address came back. Have it mailed there again first.",
        );
      }
      if (address !== mail.to || !shown?.canTryAgain || !(await queueAgain(mail))) {
        throw new AppError("conflict", "This mail cannot be tried again.");
      }
      return present(viewer, mailId);
    },

    /**
     * Its address is mailed again, to which mails came back, by this mail first where it is still there.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `conflict` (409) where it was not given up
     */
    async release(viewerNow: ViewerNow, mailId: string): Promise<UndeliveredMail> {
      const asker = await viewerNow();
      const address = await addressOf(asker, await findFor(asker, mailId));
      const viewer = await viewerNow();
      const mail = await findFor(viewer, mailId);
      if (!(await suppressed.isSuppressed(mail.to))) {
        throw new AppError("conflict", "This address is mailed anyway.");
      }
      const audit = { action: "mail-again", by: viewer, about: { email: mail.to } } as const;
      await audited(audit, () => suppressed.lift(mail.to));
      const [released] = await presentUndelivered([mail], parts);
      if (address === mail.to && released?.canTryAgain) await queueAgain(mail);
      return present(viewer, mailId);
    },
  };
}
