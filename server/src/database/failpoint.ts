/**
 * Every moment at which a test ends the process as a power cut would. The first word is the write
 * path; `failpoint.test.ts` takes each path once for each of its moments, so a new one needs no test.
 */
export const failpoints = [
  "draft.file-kept",
  "draft.claimed",
  "file.half-written",
  "file.written",
  "ticket.files-kept",
  "ticket.numbered",
  "ticket.inserted",
  "activity.committed",
  "merge.absorbed",
  "merge.merged",
  "merge.given-up",
  "merge.left",
  "split.files-copied",
  "split.inserted",
  "split.noted",
  "behalf.files-kept",
  "behalf.inserted",
  "notification.due",
  "notification.stored",
  "message.files-kept",
  "message.inserted",
  "message.published",
  "message-change.committed",
  "message-change.files-removed",
  "message-change.noted",
  "note-change.committed",
  "note-change.files-removed",
  "note-change.noted",
  "redaction.begun",
  "redaction.messages-done",
  "redaction.ticket-done",
  "withdrawal.dropped",
  "scheduled.files-kept",
  "scheduled.stored",
  "scheduled.claimed",
  "scheduled.sent",
  "scheduled.held",
  "note.files-kept",
  "note.stored",
  "note.shown",
  "bulk.batches-stored",
  "bulk.stored",
  "bulk.ticket-changed",
  "photo.kept",
  "photo.recorded",
  "photo.old-removed",
  "account.proved",
  "account.recorded",
  "session.checked",
  "session.opened",
  "name.at-provider",
  "name.recorded",
  "password.at-provider",
  "password.sessions-ended",
  "role.audited",
  "role.recorded",
  "invitation.claimed",
  "team.members-changed",
  "contact.accepted",
  "contact.inserted",
  "guest.handed",
  "guest.messages-moved",
  "guest.mark-moved",
  "guest.mails-moved",
  "guest.ticket-moved",
  "mail.kept",
  "mail.inserted",
  "answer.customer-queued",
  "answer.copies-queued",
  "forward.queued",
  "reply.files-kept",
  "import.stored",
  "import.begun",
  "notice.claimed",
  "notice.queued",
] as const;

export type Failpoint = (typeof failpoints)[number];

const [armed = "", count = "1"] = (process.env.FAILPOINT ?? "").split(":");
let left = Number(count);

/**
 * Ends this process with SIGKILL when the environment variable FAILPOINT names this moment;
 * `message.inserted:3` does so the third time. Never in production, where env.ts refuses the variable.
 */
export function failpoint(name: Failpoint): void {
  if (name !== armed || process.env.NODE_ENV === "production") return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}
