import { contactRelay } from "@deskbell/shared/contact/email-send";
import type { Action } from "../access/can.ts";
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
  ticketId: string;
  ticketNumber: number;
  /** The ticket's picture, as its path is signed for each who may have one. */
  picturePathOf: Record<ActorName, string>;
  photoPath: string;
  /** Somebody whom all of this may be done to. */
  target: { id: string; email: string; idToken: string };
};

export type Row = {
  /** What the rights' table calls it. */
  action: Action;
  /** The status that each gets, in the order of `actorNames`. */
  answers: string;
  /** Values for the parts of the path. */
  path?: (things: Things, actor: ActorName) => Record<string, string>;
  /** The whole path, where it is not made of its parts. */
  url?: (things: Things, actor: ActorName) => string;
  query?: string;
  headers?: (things: Things) => Record<string, string>;
  body?: (things: Things) => object | Promise<object>;
};

const everybody = (status: number) => Array(actorNames.length).fill(status).join(" ");
const ownAndStaff = "401 200 404 200 404 401 401";
const ofStaff = "401 403 403 200 403 401 401";
const signedIn = "401 200 200 200 200 401 401";
const ofTicket = ({ ticketId, ticketNumber }: Things) => ({
  id: ticketId,
  conversationId: ticketId,
  number: String(ticketNumber),
});
const ofOwner = ({ ownerId, ownerEmail }: Things) => ({ id: ownerId, email: ownerEmail });
const ofTarget = ({ target }: Things) => ({ ...target, id: target.id, email: target.email });
const passwords = { password: testPassword, confirmPassword: testPassword };
const anAddress = { country: "", district: "", streetAddress: "", zipCode: "" };

/**
 * The rights of every route: what each of seven people is answered who sends it a request that is well
 * made. A route that is not here, and one here that does not exist, fail the check.
 */
export const accessRows: Record<string, Row> = {
  "GET /healthz": { action: "desk:enter", answers: everybody(200) },
  "GET /readyz": { action: "desk:enter", answers: everybody(200) },
  "GET /api/v1/config": { action: "desk:enter", answers: everybody(200) },

  "POST /api/v1/users/sign-up": {
    action: "desk:enter",
    answers: everybody(201),
    headers: ({ target }) => ({ "X-Identity-Token": target.idToken }),
    body: ({ target }) => ({ email: target.email, name: "Tess Target", ...passwords }),
  },
  "POST /api/v1/users/login": {
    action: "desk:enter",
    answers: everybody(200),
    body: ({ target }) => ({ email: target.email, password: testPassword }),
  },
  "POST /api/v1/users/login-with-provider": {
    // No marketplace is set up here.
    action: "desk:enter",
    answers: everybody(403),
  },
  "PUT /api/v1/users/forgot-password/:email": {
    action: "desk:enter",
    answers: everybody(200),
    path: ofTarget,
    body: () => passwords,
  },
  "PUT /api/v1/users/user-verified/:email": {
    action: "desk:enter",
    answers: everybody(200),
    path: ofTarget,
  },
  "POST /api/v1/users/logout": { action: "profile:change", answers: signedIn },
  "GET /api/v1/users/me": { action: "person:read", answers: signedIn },
  "GET /api/v1/users/is-admin/:email": {
    action: "admin:list",
    answers: signedIn,
    path: ofOwner,
  },
  "GET /api/v1/users/admins": { action: "admin:list", answers: signedIn },
  "GET /api/v1/users/get-user/:email": {
    action: "person:read",
    answers: ownAndStaff,
    path: ofOwner,
  },
  "GET /api/v1/users/get-user-with-id/:id": {
    action: "person:read",
    answers: ownAndStaff,
    path: ofOwner,
  },

  "PUT /api/v1/users/update/userName": {
    action: "profile:change",
    answers: signedIn,
    body: () => ({ displayName: "Some Name" }),
  },
  "PUT /api/v1/users/update/number": {
    action: "profile:change",
    answers: signedIn,
    body: () => ({ mobile: "123" }),
  },
  "PUT /api/v1/users/update/presentAddress": {
    action: "profile:change",
    answers: signedIn,
    body: () => anAddress,
  },
  "PUT /api/v1/users/update/permanentAddress": {
    action: "profile:change",
    answers: signedIn,
    body: () => anAddress,
  },
  "PUT /api/v1/users/update/password": {
    action: "profile:change",
    answers: signedIn,
    body: () => ({
      currentPassword: testPassword,
      newPassword: testPassword,
      confirmPassword: testPassword,
    }),
  },
  "POST /api/v1/users/update/photo": {
    action: "profile:change",
    answers: signedIn,
    body: async () => formOf({ image: await aPicture() }),
  },

  "GET /api/v1/users": { action: "person:list", answers: ofStaff },
  "PUT /api/v1/users/:id/role": {
    action: "role:change",
    answers: ofStaff,
    path: ofTarget,
    body: () => ({ role: "user" }),
  },
  "PUT /api/v1/users/:id/access": {
    action: "access:change",
    answers: ofStaff,
    path: ofTarget,
    body: () => ({ isDisabled: false }),
  },

  "POST /api/v1/contact": {
    action: "support:write",
    answers: everybody(202),
    body: () => ({ ...contactRelay, template_params: aContactDraft }),
  },
  "GET /api/v1/contact": { action: "support:read", answers: ofStaff },

  "GET /api/v1/conversation": { action: "ticket:open", answers: signedIn },
  "GET /api/v1/conversation/counts": { action: "ticket:open", answers: signedIn },
  "PUT /api/v1/conversation/:id/read": {
    action: "message:read",
    answers: ownAndStaff,
    path: ofTicket,
    body: () => ({ seq: 1 }),
  },
  "GET /api/v1/conversation/by-number/:number": {
    action: "ticket:read",
    answers: ownAndStaff,
    path: ofTicket,
  },
  "GET /api/v1/conversation/:id": {
    action: "ticket:read",
    answers: ownAndStaff,
    path: ofTicket,
  },
  "POST /api/v1/conversation": {
    action: "ticket:open",
    answers: signedIn.replaceAll("200", "201"),
    body: () => formOf(aDraft),
  },
  "GET /api/v1/message/:conversationId": {
    action: "message:read",
    answers: ownAndStaff,
    path: ofTicket,
  },
  "POST /api/v1/message": {
    action: "message:send",
    answers: ownAndStaff.replaceAll("200", "201"),
    body: ({ ticketId }) => formOf({ conversationId: ticketId, text: "Hello" }),
  },
  "POST /api/v1/inbox/message": {
    action: "demo:send",
    answers: signedIn,
    body: () => ({ message: "Hello" }),
  },

  "GET /uploads/photos/:fileId": {
    action: "photo:fetch",
    answers: everybody(200),
    url: ({ photoPath }) => photoPath,
  },
  "GET /uploads/:ticketId/:fileId/:grant/:name": {
    // There is no session here: each asks by the path that was signed for them, once.
    action: "file:fetch",
    answers: "404 200 404 200 404 404 404",
    url: ({ picturePathOf }, actor) => picturePathOf[actor],
  },

  "GET /dev/mailbox": { action: "desk:enter", answers: everybody(200) },
  "GET /dev/mailbox.json": { action: "desk:enter", answers: everybody(200) },
  "GET /dev/mailbox.css": { action: "desk:enter", answers: everybody(200) },
  "GET /{*path}": {
    action: "desk:enter",
    answers: everybody(200),
    url: () => "/inbox",
  },
};
