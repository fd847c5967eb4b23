import { idSchema } from "@deskbell/shared/id";
import {
  adminsAnswerSchema,
  isAdminAnswerSchema,
  loginAnswerSchema,
  meAnswerSchema,
  staffAnswerSchema,
  statusAnswerSchema,
  userAnswerSchema,
} from "@deskbell/shared/users/answers";
import {
  emailSchema,
  loginSchema,
  passwordResetSchema,
  signUpSchema,
} from "@deskbell/shared/users/credentials";
import { customerAnswerSchema } from "@deskbell/shared/users/customer-details";
import * as z from "zod";
import { proofHeader } from "../identity/proof-header.ts";
import type { RouteDescriptions } from "../openapi/route-description.ts";

const ofEmail = z.object({ email: emailSchema });
const withProof = z.object({
  [proofHeader]: z.string().meta({
    description: "A fresh ID token of the account, from the identity provider.",
  }),
});

export const userDescriptions: RouteDescriptions = {
  "POST /api/v1/users/sign-up": {
    id: "signUp",
    summary: "Keeps a record beside a new account",
    description:
      "The account is made at the identity provider first; its fresh ID token proves that. " +
      "Sent again it changes nothing.",
    tag: "Signing in",
    asker: "anybody",
    headers: withProof,
    json: signUpSchema,
    answers: { 201: { says: "The record is there.", json: statusAnswerSchema } },
    errors: ["not_allowed", "email_taken"],
  },
  "POST /api/v1/users/login": {
    id: "logIn",
    summary: "Opens a session by address and password",
    description:
      "The token goes into `Authorization: Bearer …` of what follows. It lives for 30 days at most.",
    tag: "Signing in",
    asker: "anybody",
    json: loginSchema,
    answers: { 200: { says: "The session's token.", json: loginAnswerSchema } },
    errors: ["wrong_credentials", "account_disabled", "email_taken"],
  },
  "POST /api/v1/users/login-with-provider": {
    id: "logInWithProvider",
    summary: "Opens a session by an ID token that the marketplace vouched for",
    description: "`GET /api/v1/config` says whether a marketplace is set up here.",
    tag: "Signing in",
    asker: "anybody",
    headers: withProof,
    answers: { 200: { says: "The session's token.", json: loginAnswerSchema } },
    errors: ["not_allowed", "account_disabled", "email_taken"],
  },
  "PUT /api/v1/users/forgot-password/:email": {
    id: "confirmPasswordReset",
    summary: "Ends all sessions of somebody who has just chosen a new password",
    description:
      "The password is set at the identity provider, by the mailed link; that it works there by now is the proof.",
    tag: "Signing in",
    asker: "anybody",
    params: ofEmail,
    json: passwordResetSchema,
    answers: { 200: { says: "All sessions have ended.", json: statusAnswerSchema } },
    errors: ["wrong_credentials"],
  },
  "PUT /api/v1/users/user-verified/:email": {
    id: "confirmVerified",
    summary: "Hints that an address was verified",
    description:
      "The identity provider alone knows. Its signed-in owner learns whether it is so, everybody else is answered success.",
    tag: "Signing in",
    asker: "either",
    params: ofEmail,
    answers: { 200: { says: "Taken.", json: statusAnswerSchema } },
    errors: ["conflict"],
  },
  "POST /api/v1/users/logout": {
    id: "logOut",
    summary: "Ends the session",
    tag: "Signing in",
    asker: "session",
    answers: { 200: { says: "It has ended, on sockets too.", json: statusAnswerSchema } },
  },
  "GET /api/v1/users/me": {
    id: "readMe",
    summary: "Reads the person who asks",
    tag: "People",
    asker: "session",
    answers: { 200: { says: "The person.", json: meAnswerSchema } },
    errors: ["not_found"],
  },
  "GET /api/v1/users/is-admin/:email": {
    id: "isAdmin",
    summary: "Says whether somebody is an admin",
    description: "A customer who asks about others is answered false.",
    tag: "People",
    asker: "session",
    params: ofEmail,
    answers: { 200: { says: "Whether they are.", json: isAdminAnswerSchema } },
  },
  "GET /api/v1/users/admins": {
    id: "listAdmins",
    summary: "Lists admins, the receiver of new tickets first",
    description:
      "Staff are answered all of them with their addresses, customers the first one without.",
    tag: "People",
    asker: "session",
    answers: { 200: { says: "The admins.", json: adminsAnswerSchema } },
  },
  "GET /api/v1/users/staff": {
    id: "listStaff",
    summary: "Lists those who work here, by name; for staff",
    tag: "People",
    asker: "session",
    answers: { 200: { says: "Agents and admins.", json: staffAnswerSchema } },
    errors: ["not_allowed"],
  },
  "GET /api/v1/users/get-user/:email": {
    id: "readUserByEmail",
    summary: "Reads a person by address: oneself, or as staff anybody",
    tag: "People",
    asker: "session",
    params: ofEmail,
    answers: { 200: { says: "The person.", json: userAnswerSchema } },
  },
  "GET /api/v1/users/get-user-with-id/:id": {
    id: "readUserById",
    summary: "Reads a person by id: oneself, or as staff anybody",
    description:
      "Staff are answered what they alone may know of a person beside what the person sees.",
    tag: "People",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: {
      200: {
        says: "The person, as they or as staff see them.",
        json: z.union([customerAnswerSchema, userAnswerSchema]),
      },
    },
  },
};
