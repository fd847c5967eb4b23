import type { ErrorCode } from "@deskbell/shared/errors";
import type { RouteDescription } from "./route-description.ts";

/** What each code tells a program that receives it. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    "The request could not be read, or a field is not as it must be; `errors` names it.",
  wrong_credentials: "Address or password is not right; the same for an address nobody has.",
  not_signed_in: "No token, or one whose session is over.",
  wrong_signature: "The body is not signed with the shared secret, or too long ago.",
  account_disabled: "The operator keeps this person out.",
  not_allowed: "This person has no right to it.",
  not_found: "It does not exist, or this person may not know that it does.",
  email_taken: "Another account has this e-mail address.",
  conflict: "It contradicts what is stored by now, or the same key was used with other content.",
  stale_reply: "Somebody has written since; `missed` holds what the author has not seen.",
  invitation_over: "The invitation was used, was withdrawn, or has expired.",
  stale_status: "Somebody has written since, or the ticket has another status by now.",
  stale_change:
    "Somebody has changed the same, or the customer has written; `missed` holds what, `ticket` how it is now.",
  stale_draft:
    "It was changed on another device; `draft` holds what is kept, null where it was sent or removed.",
  draft_sent: "Another device has sent the same version of the draft.",
  ticket_merged:
    "The ticket is merged into another, which takes its place, or cannot be merged into this one.",
  ticket_closed: "Staff do not write in a closed ticket; they open it again first.",
  file_too_large: "A file is larger than is accepted.",
  body_too_large: "The body is larger than is read.",
  unsupported_file: "A file is of a kind that is not accepted, or cannot be read.",
  unsupported_encoding: "The body is compressed, or not in UTF-8.",
  too_many_requests: "Too often; `Retry-After` says in how many seconds to try again.",
  unexpected: "Something went wrong at the server; nothing of it is revealed.",
  unavailable: "Not possible right now; trying again later may succeed.",
};

/** Codes that every route below a path may answer, whatever it is about. */
const ofAll: Readonly<Record<string, readonly ErrorCode[]>> = {
  "": ["unexpected"],
  "/api/v1": [
    "invalid_input",
    "body_too_large",
    "unsupported_encoding",
    "too_many_requests",
    "unavailable",
  ],
  "/uploads": ["not_found", "too_many_requests", "unavailable"],
  "/dev": ["not_allowed"],
};

/** All codes that a route may answer. */
export function errorsOf(route: string, description: RouteDescription): Set<ErrorCode> {
  const { asker, params, errors = [] } = description;
  const around = Object.entries(ofAll).flatMap(([path, codes]) =>
    route.includes(` ${path}/`) ? codes : [],
  );
  const codes = new Set([...around, ...errors]);
  if (asker === "session") codes.add("not_signed_in");
  // A path with a broken % sequence is no path.
  if (params) codes.add("not_found");
  return codes;
}
