import { randomUUID } from "node:crypto";
import { contactRelay } from "@deskbell/shared/contact/email-send";
import { formOf } from "./call-api.ts";
import { aContactDraft } from "./contact.ts";
import { aPicture } from "./files.ts";
import { testPassword } from "./people.ts";
import { aDraft } from "./tickets.ts";

/** Whom every route is asked by: `revoked` holds the token of before the demotion. */
export const actorNames = [
  "stranger",
  "owner",
  "other",
  "agent",
  "admin",
  "demoted",
  "revoked",
  "disabled",
] as const;
export type ActorName = (typeof actorNames)[number];

/** What exists while the routes are asked, all of it the owner's. */
export type Things = {
  ownerId: string;
  ownerEmail: string;
  adminEmail: string;
  adminId: string;
  /** In all that the owner has written. */
  ownersWord: string;
  ticketId: string;
  ticketNumber: number;
  /** The ticket's picture, as its path is signed for each who may have one. */
  picturePathOf: Record<ActorName, string>;
  photoPath: string;
  /** Withdrawn. */
  invitation: { id: string; token: string };
  team: { id: string };
  tag: { id: string };
  deskView: { id: string };
  /** Somebody whom all of this may be done to. */
  target: { id: string; email: string; idToken: string };
};

export type Row = {
  /** The status that each gets, in the order of `actorNames`. */
  answers: string;
  /** It answers the owner, and staff, with what the owner has written; nobody else ever. */
  showsWords?: true;
  /** Values for the parts of the path. */
  path?: (things: Things, actor: ActorName) => Record<string, string>;
  /** The whole path, where it is not made of its parts. */
  url?: (things: Things, actor: ActorName) => string;
  /** What is asked for; nothing, where left out. */
  queries?: ((things: Things) => string)[];
  headers?: (things: Things) => Record<string, string>;
  body?: (things: Things) => object | Promise<object>;
};

const everybody = (status: number) => Array(actorNames.length).fill(status).join(" ");
const ownAndStaff = "401 200 404 200 200 404 401 401";
const ofStaff = "401 403 403 200 200 403 401 401";
const ofAdmins = "401 403 403 403 200 403 401 401";
const noJob = "401 403 403 404 404 403 401 401";
const signedIn = "401 200 200 200 200 200 401 401";
const ofTicket = ({ ticketId, ticketNumber }: Things) => ({
  id: ticketId,
  conversationId: ticketId,
  number: String(ticketNumber),
});
const ofOwner = ({ ownerId, ownerEmail }: Things) => ({ id: ownerId, email: ownerEmail });
const ofTarget = ({ target }: Things) => ({ ...target, id: target.id, email: target.email });
/** An id that nothing has. */
const nobodys = "0".repeat(24);
const passwords = { password: testPassword, confirmPassword: testPassword };
const anAddress = { country: "", district: "", streetAddress: "", zipCode: "" };

/**
 * The rights of every route: what each of eight people is answered who sends it a request that is well
 * made. A route that is not here, and one here that does not exist, fail the check.
 */
export const accessRows: Record<string, Row> = {
  "GET /healthz": { answers: everybody(200) },
  "GET /readyz": { answers: everybody(200) },
  "GET /api/v1/config": { answers: everybody(200) },
  "GET /api/v1/openapi.json": { answers: everybody(200) },

  "POST /api/v1/users/sign-up": {
    answers: everybody(201),
    headers: ({ target }) => ({ "X-Identity-Token": target.idToken }),
    body: ({ target }) => ({ email: target.email, name: "Tess Target", ...passwords }),
  },
  "POST /api/v1/users/login": {
    answers: everybody(200),
    body: ({ target }) => ({ email: target.email, password: testPassword }),
  },
  "POST /api/v1/users/login-with-provider": {
    // No marketplace is set up here.
    answers: everybody(403),
  },
  "PUT /api/v1/users/forgot-password/:email": {
    answers: everybody(200),
    path: ofTarget,
    body: () => passwords,
  },
  "PUT /api/v1/users/user-verified/:email": {
    answers: everybody(200),
    path: ofTarget,
  },
  "POST /api/v1/users/logout": { answers: signedIn },
  "GET /api/v1/users/me": { answers: signedIn },
  "GET /api/v1/users/is-admin/:email": {
    answers: signedIn,
    path: ofOwner,
  },
  "GET /api/v1/users/admins": { answers: signedIn },
  "GET /api/v1/users/get-user/:email": {
    answers: ownAndStaff,
    path: ofOwner,
  },
  "GET /api/v1/users/get-user-with-id/:id": {
    answers: ownAndStaff,
    path: ofOwner,
  },

  "PUT /api/v1/users/update/userName": {
    answers: signedIn,
    body: () => ({ displayName: "Some Name" }),
  },
  "PUT /api/v1/users/update/number": {
    answers: signedIn,
    body: () => ({ mobile: "123" }),
  },
  "PUT /api/v1/users/update/presentAddress": {
    answers: signedIn,
    body: () => anAddress,
  },
  "PUT /api/v1/users/update/permanentAddress": {
    answers: signedIn,
    body: () => anAddress,
  },
  "PUT /api/v1/users/update/password": {
    answers: signedIn,
    body: () => ({
      currentPassword: testPassword,
      newPassword: testPassword,
      confirmPassword: testPassword,
    }),
  },
  "POST /api/v1/users/update/photo": {
    answers: signedIn,
    body: async () => formOf({ image: await aPicture() }),
  },

  "GET /api/v1/users": { answers: ofAdmins },
  "GET /api/v1/users/staff": { answers: ofStaff },
  "GET /api/v1/users/customers": { answers: ofStaff },
  "PUT /api/v1/users/:id/role": {
    answers: ofAdmins,
    path: ofTarget,
    body: () => ({ role: "user" }),
  },
  "PUT /api/v1/users/:id/access": {
    answers: ofAdmins,
    path: ofTarget,
    body: () => ({ isDisabled: false }),
  },

  "PATCH /api/v1/users/:id/labels": {
    answers: ofStaff,
    // Each of the staff changes another's: the second would not have seen what the first has changed.
    path: ({ target, ownerId }, actor) => ({ id: actor === "agent" ? target.id : ownerId }),
    body: () => ({ organisation: "Acme", customerTags: ["VIP"], labelsRevision: 0 }),
  },

  "PUT /api/v1/users/me/availability": {
    answers: ofStaff,
    body: () => ({ availability: "online" }),
  },
  "PUT /api/v1/users/:id/availability": {
    answers: ofAdmins,
    path: ({ adminId }) => ({ id: adminId }),
    body: () => ({ availability: "online" }),
  },
  "PUT /api/v1/users/:id/capacity": {
    answers: ofAdmins,
    path: ({ adminId }) => ({ id: adminId }),
    body: () => ({ capacity: 5 }),
  },

  "POST /api/v1/invitations": {
    answers: ofAdmins.replaceAll("200", "201"),
    body: () => ({ forWhom: "Kim" }),
  },
  "GET /api/v1/invitations": { answers: ofAdmins },
  "DELETE /api/v1/invitations/:id": {
    answers: ofAdmins,
    path: ({ invitation }) => ({ id: invitation.id }),
  },
  "POST /api/v1/invitations/read": {
    answers: everybody(410),
    body: ({ invitation }) => ({ token: invitation.token }),
  },
  "POST /api/v1/invitations/accept": {
    // One that was withdrawn: what else there is depends on who asks, see invitations.test.ts.
    answers: signedIn.replaceAll("200", "410"),
    body: ({ invitation }) => ({ token: invitation.token }),
  },

  "GET /api/v1/notifications": { answers: ofStaff },
  "POST /api/v1/notifications/read": { answers: ofStaff, body: () => ({ all: true }) },
  "GET /api/v1/teams": { answers: ofStaff },
  "POST /api/v1/teams": {
    answers: ofAdmins.replaceAll("200", "201"),
    body: () => ({ name: randomUUID() }),
  },
  "PATCH /api/v1/teams/:id": {
    answers: ofAdmins,
    path: ({ team }) => team,
    body: () => ({ assignment: "manual" }),
  },
  "DELETE /api/v1/teams/:id": {
    answers: ofAdmins,
    path: () => ({ id: nobodys }),
  },
  "GET /api/v1/tags": { answers: ofStaff },
  "POST /api/v1/tags": {
    answers: ofStaff.replaceAll("200", "201"),
    body: () => ({ name: randomUUID() }),
  },
  "PATCH /api/v1/tags/:id": {
    answers: ofAdmins,
    path: ({ tag }) => tag,
    body: () => ({ name: "Leak" }),
  },
  "DELETE /api/v1/tags/:id": {
    answers: ofAdmins,
    path: () => ({ id: nobodys }),
  },

  "GET /api/v1/audit": { answers: ofAdmins },
  "GET /api/v1/audit/export": { answers: ofAdmins },

  "POST /api/v1/contact": {
    answers: everybody(202),
    body: () => ({ ...contactRelay, template_params: aContactDraft }),
  },
  "GET /api/v1/contact": { answers: ofStaff },

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
  "GET /api/v1/jobs/:id": { answers: noJob, path: () => ({ id: nobodys }) },
  "POST /api/v1/jobs/:id/cancel": { answers: noJob, path: () => ({ id: nobodys }) },
  "POST /api/v1/jobs/:id/undo": { answers: noJob, path: () => ({ id: nobodys }) },
  "GET /api/v1/views": { answers: ofStaff, queries: [() => "", () => "counting=solved"] },
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
  "GET /api/v1/conversation/:id/activity": {
    answers: "401 403 404 200 200 404 401 401",
    path: ofTicket,
  },
  "POST /api/v1/conversation/:id/notes": {
    answers: "401 403 404 201 201 404 401 401",
    path: ofTicket,
    body: () => formOf({ text: "Hello" }),
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
  "POST /api/v1/inbox/message": {
    answers: signedIn,
    body: () => ({ message: "Hello" }),
  },

  "GET /uploads/photos/:fileId": {
    answers: everybody(200),
    url: ({ photoPath }) => photoPath,
  },
  "GET /uploads/:ticketId/:fileId/:grant/:name": {
    // There is no session here: each asks by the path that was signed for them, once.
    answers: "404 200 404 200 200 404 404 404",
    url: ({ picturePathOf }, actor) => picturePathOf[actor],
  },

  "GET /dev/mailbox": { answers: everybody(200) },
  "GET /dev/mailbox.json": { answers: everybody(200) },
  "GET /dev/mailbox.css": { answers: everybody(200) },
  "GET /{*path}": {
    answers: everybody(200),
    url: () => "/inbox",
  },
};
