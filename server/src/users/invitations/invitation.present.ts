import type { Invitation, InvitationState } from "@deskbell/shared/users/invitations";
import type { UserRecord } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";
import { hasUsed, mayInvite } from "./find-invitation.ts";
import type { InvitationRecord } from "./invitation.model.ts";
import type { MailOf } from "./invitation-mails.ts";

/** An invitation as admins see it, with the people whom it names. */
export function presentInvitation(
  record: InvitationRecord,
  people: ReadonlyMap<string, UserRecord>,
  { now, mailOf }: { now: Date; mailOf: MailOf },
): Invitation {
  const inviter = people.get(record.invitedBy);
  const user = people.get(record.usedBy ?? "");
  const isOver = record.withdrawnAt !== null || !inviter || !mayInvite(inviter);
  const accepted = user && hasUsed(user, record) && !record.withdrawnAt ? user : null;
  const isExpired = record.expiresAt <= now;
  const state: InvitationState = accepted
    ? "accepted"
    : isOver
      ? "withdrawn"
      : isExpired
        ? "expired"
        : "open";
  return {
    id: record._id.toString(),
    forWhom: record.forWhom,
    email: record.email,
    state,
    invitedBy: inviter ? presentPerson(inviter).name : "",
    createdAt: record.createdAt.toISOString(),
    expiresAt: record.expiresAt.toISOString(),
    acceptedBy: accepted && presentPerson(accepted).name,
    acceptedAt: (accepted && record.usedAt?.toISOString()) ?? null,
    mail: mailOf(record),
  };
}
