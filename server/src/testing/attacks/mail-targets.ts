import type { Target } from "./target.ts";

const page = ["before", "after", "limit", "search", "state", "ticket"];
const mailbox = [
  "address",
  "name",
  "teamId",
  "signature",
  "incoming",
  "outgoing",
  "replyTo",
  "isDefault",
];
const mailTexts = ["company", "language", "signature", "acknowledges", "texts"];
const kindsOfMail = ["answers", "solved", "assigned", "mentioned", "answered", "quietHours"];
const delivery = "conversation/{id}/delivery";

/** Routes about mails, mailboxes and what is mailed. */
export const mailTargets: readonly Target[] = [
  { method: "GET", path: "mails", fields: page, as: "query" },
  { method: "GET", path: "mails/blocked", fields: [], as: "query" },
  { method: "DELETE", path: "mails/blocked/{address}", fields: [], as: "query" },
  { method: "POST", path: "mails/unfetched/{id}/try-again", fields: ["x"], as: "json" },
  { method: "POST", path: "mails/senders/{address}/decision", fields: ["as"], as: "json" },
  { method: "GET", path: "mails/outgoing", fields: page, as: "query" },
  { method: "GET", path: "mails/outgoing/{id}/raw", fields: [], as: "query" },
  { method: "POST", path: "mails/outgoing/{id}/try-again", fields: ["x"], as: "json" },
  { method: "POST", path: "mails/outgoing/{id}/dismiss", fields: ["x"], as: "json" },
  { method: "DELETE", path: "mails/outgoing/{id}/suppression", fields: [], as: "query" },
  { method: "GET", path: "mails/{id}", fields: [], as: "query" },
  { method: "POST", path: "mails/{id}/try-again", fields: ["x"], as: "json" },
  { method: "POST", path: "mails/{id}/decision", fields: ["as"], as: "json" },
  { method: "GET", path: "mails/{id}/files/{index}", fields: [], as: "query" },
  { method: "GET", path: "mails/{id}/raw", fields: [], as: "query" },
  { method: "GET", path: "mailboxes", fields: [], as: "query" },
  { method: "POST", path: "mailboxes", fields: mailbox, as: "json" },
  { method: "PATCH", path: "mailboxes/{id}", fields: mailbox, as: "json" },
  { method: "DELETE", path: "mailboxes/{id}", fields: [], as: "query" },
  {
    method: "PUT",
    path: "mailboxes/reading",
    fields: ["trustedAuthserv", "spamHeader", "opensContact"],
    as: "json",
  },
  { method: "POST", path: "mailboxes/test", fields: mailbox, as: "json" },
  { method: "POST", path: "mailboxes/{id}/test", fields: mailbox, as: "json" },
  { method: "POST", path: "mailboxes/{id}/round-trip", fields: ["x"], as: "json" },
  { method: "GET", path: "mailboxes/{id}/domain", fields: [], as: "query" },
  { method: "GET", path: "mail-texts", fields: [], as: "query" },
  { method: "PUT", path: "mail-texts", fields: mailTexts, as: "json" },
  { method: "POST", path: "mail-texts/logo", fields: [], as: "form", files: "image" },
  { method: "DELETE", path: "mail-texts/logo", fields: [], as: "query" },
  { method: "POST", path: "mail-texts/preview", fields: [...mailTexts, "kind"], as: "json" },
  { method: "POST", path: "mail-texts/test", fields: [...mailTexts, "kind"], as: "json" },
  { method: "GET", path: "users/me/mails", fields: page, as: "query" },
  { method: "PATCH", path: "users/me/mails", fields: kindsOfMail, as: "json" },
  { method: "GET", path: delivery, fields: [], as: "query" },
  { method: "POST", path: `${delivery}/{mailId}/try-again`, fields: ["x"], as: "json" },
  { method: "DELETE", path: `${delivery}/suppression`, fields: [], as: "query" },
  { method: "POST", path: "mail/incoming", fields: ["x"], as: "json" },
];
