import type { Invitation, InvitationMailState } from "@deskbell/shared/users/invitations";
import { type MailQueue, statesOfMails } from "../../mail/sending/queue/mail-queue.ts";
import { invitationMail } from "../../mail/texts/sample-mails.ts";
import type { UserRecord } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";
import { usable } from "./find-invitation.ts";
import { InvitationModel, type InvitationRecord } from "./invitation.model.ts";

export type InvitationMailQueue = Pick<
  MailQueue,
  "askBefore" | "linkTo" | "look" | "queueMail" | "sender"
>;
type InvitationMail = { token: string; people: ReadonlyMap<string, UserRecord> };
type Mailed = Pick<InvitationRecord, "email" | "mailId">;
export type MailOf = (record: Mailed) => NonNullable<Invitation["mail"]> | null;

/** As admins see it, by how the queue calls it. */
const states: Readonly<Record<string, InvitationMailState>> = {
  queued: "waiting",
  sent: "sent",
  kept: "sent",
  suppressed: "refused",
  unmailable: "refused",
};

/** The mails that bring invitations to the addresses that they name. */
export function createInvitationMails(queue: InvitationMailQueue, now: () => number) {
  const keyOf = ({ _id, secretHash }: InvitationRecord): string =>
    `invitation:${_id}:${secretHash.slice(0, 16)}`;
  const canMail = ({ email }: Pick<InvitationRecord, "email">): boolean =>
    email !== "" && queue.sender() !== null;

  // A link that was withdrawn, used, or replaced by a later one is of no use to anybody.
  queue.askBefore("invitation", async ({ key }) => {
    const id = key?.split(":")[1];
    const record = await InvitationModel.findOne({ _id: id, ...usable(new Date(now())) }).lean();
    return record !== null && keyOf(record) === key;
  });

  return {
    canMail,
    /** @returns the mail's id; null where none is sent */
    async send(
      record: InvitationRecord,
      { token, people }: InvitationMail,
    ): Promise<string | null> {
      const look = await queue.look();
      if (!canMail(record) || look === null) return null;
      const inviter = people.get(record.invitedBy);
      const mail = await queue.queueMail({
        kind: "invitation",
        key: keyOf(record),
        to: { name: "", address: record.email },
        words: invitationMail(
          {
            inviter: inviter ? presentPerson(inviter).name : look.company,
            expiresAt: record.expiresAt,
            // Behind the # nothing of it reaches a log.
            link: queue.linkTo(`/invitation#${token}`),
          },
          look,
        ),
        isAutomatic: true,
      });
      if (!mail) return null;
      await InvitationModel.updateOne({ _id: record._id }, { $set: { mailId: mail.id } });
      return mail.id;
    },
    /** Reads what became of the mails of invitations. */
    async read(records: readonly Mailed[]): Promise<MailOf> {
      const mails = await statesOfMails(records.flatMap(({ mailId }) => mailId ?? []));
      return (record) => {
        const mail = mails.get(record.mailId ?? "");
        if (mail) return { state: states[mail.state] ?? "failed", reason: mail.reason ?? "" };
        return canMail(record) ? { state: "none", reason: "" } : null;
      };
    },
  };
}
