import { idSchema } from "@deskbell/shared/id";
import { meAnswerSchema, statusAnswerSchema } from "@deskbell/shared/users/answers";
import {
  createdInvitationAnswerSchema,
  invitationsAnswerSchema,
  invitationTokenSchema,
  newInvitationSchema,
  readInvitationAnswerSchema,
} from "@deskbell/shared/users/invitations";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const invitationDescriptions: RouteDescriptions = {
  "POST /api/v1/invitations": {
    id: "createInvitation",
    summary: "Makes an invitation to be an agent; for admins",
    description:
      "The token is answered this once; the website's `/invitation#<token>` accepts it. It lives for seven days.",
    tag: "People",
    asker: "session",
    json: newInvitationSchema,
    answers: {
      201: { says: "The invitation, with its token.", json: createdInvitationAnswerSchema },
    },
    errors: ["not_allowed", "conflict"],
  },
  "GET /api/v1/invitations": {
    id: "listInvitations",
    summary:
      "Lists the invitations that can still be used and the latest others, the newest first; for admins",
    tag: "People",
    asker: "session",
    answers: { 200: { says: "The invitations.", json: invitationsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/invitations/:id/send": {
    id: "sendInvitation",
    summary: "Mails an invitation again, with a new link; for admins",
    description: "The link before it ends. The token is answered this once.",
    tag: "People",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: {
      200: { says: "The invitation, with its new token.", json: createdInvitationAnswerSchema },
    },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/invitations/:id": {
    id: "withdrawInvitation",
    summary: "Withdraws an invitation; for admins",
    tag: "People",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "Nobody can use it.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "POST /api/v1/invitations/read": {
    id: "readInvitation",
    summary: "Tells whoever has the link of an invitation who invites, and whether it can be used",
    description: "The token is the secret, so it stands in the body: addresses are logged.",
    tag: "People",
    asker: "anybody",
    json: invitationTokenSchema,
    answers: { 200: { says: "It can be used.", json: readInvitationAnswerSchema } },
    errors: ["not_found", "invitation_over"],
  },
  "POST /api/v1/invitations/accept": {
    id: "acceptInvitation",
    summary: "Makes the person who asks an agent, by an invitation",
    description:
      "Once, and only with a verified address: the one that the invitation names, if it names one. Sent again by the same person it answers the same.",
    tag: "People",
    asker: "session",
    json: invitationTokenSchema,
    answers: { 200: { says: "The person, an agent by now.", json: meAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict", "invitation_over"],
  },
};
