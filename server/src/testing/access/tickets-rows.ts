import { randomUUID } from "node:crypto";
import { formOf } from "../call-api.ts";
import { aTextFile } from "../files.ts";
import { aDraft } from "../tickets.ts";
import {
  nobodys,
  ofAdmins,
  ofStaff,
  ownAndStaff,
  type Row,
  signedIn,
  type Things,
} from "./access-row.ts";

const noJob = "401 403 403 404 404 403 401 401";
const ofOwnersMessage = ({ ticketId }: Things) => ({ conversationId: ticketId, seq: "2" });
const ofAgentsNote = ({ ticketId, noteId }: Things) => ({ id: ticketId, noteId });
const ofReply = ({ ticketId }: Things) => ({ place: `reply:${ticketId}` });
const aNewDraft = () => ({ basedOn: null, version: randomUUID(), text: "Hello" });
const ofTicket = ({ ticketId, ticketNumber }: Things) => ({
  id: ticketId,
  conversationId: ticketId,
  number: String(ticketNumber),
});

/** The rights of the routes of tickets and their messages. */
export const ticketsRows: Record<string, Row> = {
  "GET /api/v1/conversation": {
    answers: signedIn,
    showsWords: true,
    queries: [
      () => "limit=20",
      ({ ownerId }) => `creator=${ownerId}`,
      ({ ownersWord }) => `search=${ownersWord}`,
      ({ ownersWord, ownerId }) => `search=${ownersWord}&creator=${ownerId}`,
      ({ ticketNumber }) => `search=${ticketNumber}`,
      ({ ownersWord }) => `filter=${encodeURIComponent(`after:2020-01-01 ${ownersWord}`)}`,
      ({ ownersWord }) => `filter=${encodeURIComponent(`-nothing ${ownersWord}`)}`,
    ],
  },
  "GET /api/v1/conversation/counts": { answers: signedIn },
  "POST /api/v1/bulk": {
    answers: ofStaff.replaceAll("200", "202"),
    body: ({ ticketId }) => ({ set: { priority: "high" }, tickets: [{ id: ticketId }] }),
  },
  // Nobody's job: whose is whose, see bulk.test.ts.
  "GET /api/v1/jobs": { answers: ofStaff },
  "GET /api/v1/jobs/:id": { answers: noJob, path: () => ({ id: nobodys }) },
  "POST /api/v1/jobs/:id/cancel": { answers: noJob, path: () => ({ id: nobodys }) },
  "POST /api/v1/jobs/:id/undo": { answers: noJob, path: () => ({ id: nobodys }) },
  "GET /api/v1/views": { answers: signedIn, queries: [() => "", () => "counting=solved"] },
  "GET /api/v1/views/count": { answers: ofStaff, queries: [() => "filter=status:open"] },
  "POST /api/v1/views": {
    answers: "401 403 403 201 201 403 401 401",
    body: () => ({ name: "Mine", filter: "assignee:me" }),
  },
  // An admin's view of the desk: agents see it, and may not change it.
  "PATCH /api/v1/views/:id": {
    answers: "401 403 403 403 200 403 401 401",
    path: ({ deskView }) => deskView,
    body: () => ({ name: "Everybody's" }),
  },
  "DELETE /api/v1/views/:id": {
    answers: "401 403 403 404 404 403 401 401",
    path: () => ({ id: nobodys }),
  },
  "PUT /api/v1/conversation/:id/status": {
    answers: ownAndStaff,
    path: ofTicket,
    body: () => ({ status: "open", lastSeenSeq: 1_000 }),
  },
  "PATCH /api/v1/conversation/:id": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
    body: () => ({ set: { priority: "high" }, seen: { seq: 1_000, activitySeq: 1_000 } }),
  },
  "POST /api/v1/conversation/:id/followers/me": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "DELETE /api/v1/conversation/:id/followers/me": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "POST /api/v1/conversation/:id/silence/me": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "DELETE /api/v1/conversation/:id/silence/me": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "GET /api/v1/conversation/:id/links": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  // To an id of no ticket, as below.
  "POST /api/v1/conversation/:id/links": {
    answers: "401 403 404 404 404 404 401 401",
    path: ofTicket,
    body: () => ({ kind: "relates_to", to: nobodys }),
  },
  "DELETE /api/v1/conversation/:id/links/:otherId": {
    answers: "401 403 404 200 200 404 401 401",
    path: (things) => ({ ...ofTicket(things), otherId: nobodys }),
  },
  // With an id of no ticket: that whoever works here is told of.
  "POST /api/v1/conversation/:id/merge": {
    answers: "401 403 404 404 404 404 401 401",
    path: ofTicket,
    body: () => ({ into: nobodys }),
  },
  // Nobody has written in it: who works here learns that there is no such message.
  "POST /api/v1/conversation/:id/split": {
    answers: "401 403 404 400 400 404 401 401",
    path: ofTicket,
    body: () => ({ seq: 1_000, clientId: randomUUID() }),
  },
  // It is not merged, and stays so.
  "DELETE /api/v1/conversation/:id/merge": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "GET /api/v1/conversation/:id/delivery": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  // A mail of nobody's.
  "POST /api/v1/conversation/:id/delivery/:mailId/try-again": {
    answers: "401 403 404 409 409 404 401 401",
    path: (things) => ({ ...ofTicket(things), mailId: nobodys }),
  },
  // Nobody has verified the owner's address: nothing is mailed there.
  "DELETE /api/v1/conversation/:id/delivery/suppression": {
    answers: "401 403 404 409 409 404 401 401",
    path: ofTicket,
  },
  "GET /api/v1/conversation/:id/copied": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "POST /api/v1/conversation/:id/copied": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
    body: () => ({ address: `${randomUUID()}@example.com` }),
  },
  // Of nobody who was added: nothing changes.
  "DELETE /api/v1/conversation/:id/copied/:personId": {
    answers: "401 403 404 200 200 404 401 401",
    path: (things) => ({ ...ofTicket(things), personId: nobodys }),
  },
  // This desk sends no mails: see forward.test.ts.
  "POST /api/v1/conversation/:id/forward": {
    answers: "401 403 404 503 503 404 401 401",
    path: ofTicket,
    body: () => ({ clientId: randomUUID(), address: "olaf@example.com" }),
  },
  "GET /api/v1/conversation/on-behalf/senders": { answers: ofStaff },
  "GET /api/v1/conversation/:id/activity": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "POST /api/v1/conversation/:id/notes": {
    answers: "401 403 404 201 201 404 401 401",
    path: ofTicket,
    body: () => formOf({ text: "Hello" }),
  },
  // The agent has written it: admins delete it, and do not edit it.
  "PUT /api/v1/conversation/:id/notes/:noteId": {
    answers: "401 403 404 200 403 404 401 401",
    path: ofAgentsNote,
    body: () => ({ text: "Hello again" }),
  },
  "GET /api/v1/conversation/:id/notes/:noteId/earlier": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofAgentsNote,
  },
  "DELETE /api/v1/conversation/:id/notes/:noteId": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofAgentsNote,
  },
  // One's own alone: see drafts/drafts.test.ts.
  "GET /api/v1/drafts": { answers: signedIn },
  "GET /api/v1/drafts/:place": { answers: signedIn, path: ofReply },
  "PUT /api/v1/drafts/:place": { answers: ownAndStaff, path: ofReply, body: () => aNewDraft() },
  "POST /api/v1/drafts/:place/files": {
    answers: ownAndStaff.replaceAll("200", "201"),
    path: ofReply,
    body: () => formOf({ clientFileId: randomUUID(), attachments: aTextFile("a.txt", "Hello") }),
  },
  // Of a version that nobody has, to nobody: see drafts/share-draft.test.ts.
  "POST /api/v1/drafts/:place/share": {
    answers: "401 403 404 400 400 404 401 401",
    path: ofReply,
    body: () => ({ colleagueId: nobodys, version: randomUUID(), shareId: randomUUID() }),
  },
  // Of a draft that nobody has: see drafts/files/draft-files.test.ts.
  "GET /api/v1/drafts/:place/files/:fileId": {
    answers: signedIn.replaceAll("200", "404"),
    path: (things) => ({ ...ofReply(things), fileId: "0".repeat(32) }),
  },
  "GET /api/v1/scheduled": {
    answers: ofStaff,
    queries: [() => "", ({ ticketId }) => `conversationId=${ticketId}`],
  },
  "POST /api/v1/scheduled": {
    answers: "401 403 404 201 201 404 401 401",
    body: ({ ticketId }) => formOf({ conversationId: ticketId, text: "Hello" }),
  },
  // Nobody's: whose is whose, see messages/scheduled/undo.test.ts.
  "PATCH /api/v1/scheduled/:id": {
    answers: "401 403 403 404 404 403 401 401",
    path: () => ({ id: nobodys }),
    body: () => ({ version: 1, text: "Hello" }),
  },
  "POST /api/v1/scheduled/:id/take-back": {
    answers: "401 403 403 404 404 403 401 401",
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/scheduled/:id/send": {
    answers: "401 403 403 404 404 403 401 401",
    path: () => ({ id: nobodys }),
    body: () => ({ version: 1 }),
  },
  "GET /api/v1/conversation/:id/seen": { answers: ownAndStaff, path: ofTicket },
  "PUT /api/v1/conversation/:id/read": {
    answers: ownAndStaff,
    path: ofTicket,
    body: () => ({ seq: 1 }),
  },
  "PUT /api/v1/conversation/:id/unread": {
    answers: ownAndStaff,
    path: ofTicket,
    body: () => ({}),
  },
  "GET /api/v1/conversation/by-number/:number": {
    answers: ownAndStaff,
    showsWords: true,
    path: ofTicket,
  },
  "GET /api/v1/conversation/:id": {
    answers: ownAndStaff,
    showsWords: true,
    path: ofTicket,
  },
  "POST /api/v1/conversation": {
    answers: signedIn.replaceAll("200", "201"),
    body: () => formOf(aDraft),
  },
  "POST /api/v1/conversation/on-behalf": {
    answers: ofStaff.replaceAll("200", "201"),
    body: ({ ownerId }) => formOf({ ...aDraft, customerId: ownerId }),
  },
  // Whoever may not see a ticket is answered that it is gone.
  "POST /api/v1/catch-up": {
    answers: signedIn,
    showsWords: true,
    body: ({ ticketId }) => ({
      changedSince: new Date(0).toISOString(),
      threads: [{ id: ticketId, seq: 0, activitySeq: 0 }],
    }),
  },
  "GET /api/v1/message/:conversationId": {
    answers: ownAndStaff,
    showsWords: true,
    path: ofTicket,
  },
  "POST /api/v1/message": {
    answers: ownAndStaff.replaceAll("200", "201"),
    body: ({ ticketId }) => formOf({ conversationId: ticketId, text: "Hello" }),
  },
  // The owner has just written it: nobody else edits it, and admins alone delete it, too.
  "PUT /api/v1/message/:conversationId/:seq": {
    answers: "401 200 404 403 403 404 401 401",
    path: ofOwnersMessage,
    body: () => ({ text: "Hello again" }),
  },
  "GET /api/v1/message/:conversationId/:seq/earlier": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofOwnersMessage,
  },
  "DELETE /api/v1/message/:conversationId/:seq": {
    answers: "401 200 404 403 200 404 401 401",
    path: ofOwnersMessage,
  },
  "POST /api/v1/conversation/:id/redactions": {
    answers: ofAdmins,
    path: ({ ticketId }) => ({ id: ticketId }),
    body: () => ({ words: "4111 1111 1111 1111" }),
  },
  "POST /api/v1/inbox/message": {
    answers: signedIn,
    body: () => ({ message: "Hello" }),
  },
  "GET /uploads/:ticketId/:fileId/:grant/:name": {
    // There is no session here: each asks by the path that was signed for them, once.
    answers: "404 200 404 200 200 404 404 404",
    url: ({ picturePathOf }, actor) => picturePathOf[actor],
  },
};
