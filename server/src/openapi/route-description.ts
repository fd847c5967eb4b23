import type { ErrorCode } from "@deskbell/shared/errors";
import type * as z from "zod";

/** What routes are about, in the order in which the document lists it. */
export const tags = {
  Desk: "What the desk is, and whether it is well.",
  "Signing in":
    "Registration, sessions, passwords. Passwords are kept by the identity provider alone.",
  Profile: "What people change about themselves; whom it changes says the session alone.",
  People: "Who is who. What somebody may not know of others is not found.",
  Tickets:
    "Conversations between a customer and support; on the wire a ticket is called conversation.",
  Messages: "What is written in a ticket, numbered without gaps.",
  Notifications: "What somebody of the staff is notified of.",
  Teams: "Who works together; every ticket is in one team.",
  Tags: "Words that staff put on tickets.",
  "Saved replies": "Texts that staff send again and again, with placeholders.",
  Macros: "Actions that staff take again and again: one change of a ticket, with a reply perhaps.",
  Audit: "What was done to the rights and settings of the desk, and by whom.",
  Contact: "Messages of visitors, who need no account.",
  Mail: "Mails on their way into the desk.",
  Files: "Pictures and documents, by the paths that answers carry.",
  Trial: "There outside production alone.",
} as const;

/** An answer that is no error: JSON of a schema, or bytes of a media type, or no body at all. */
export type RouteAnswer = { says: string; json?: z.ZodType; types?: readonly string[] };

/**
 * What an integrator reads of a route. Its schemas are those that the route parses with and its answers are
 * typed by: docs/openapi.json is generated from them (docs/decisions/0044-openapi.md).
 */
export type RouteDescription = {
  /** The operation's name for programs, unlike any other. */
  id: string;
  summary: string;
  description?: string;
  tag: keyof typeof tags;
  /** Who may ask; "either" when a session makes a difference and is not needed. */
  asker: "anybody" | "session" | "either";
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** The body, as JSON or as a multipart form. */
  json?: z.ZodType;
  form?: z.ZodObject;
  /** The media types of a body that is taken as it is. */
  raw?: readonly string[];
  answers: Readonly<Record<number, RouteAnswer>>;
  /** Errors of its own, beside those that every route around it may answer. */
  errors?: readonly ErrorCode[];
};

/** By method and path as Express has them, for instance `GET /api/v1/conversation/:id`. */
export type RouteDescriptions = Readonly<Record<string, RouteDescription>>;
