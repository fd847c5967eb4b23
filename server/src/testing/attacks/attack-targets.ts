/** A route as the random attack knows it: which fields it reads, as JSON or as a form. */
export type Target = {
  method: string;
  /** Below /api/v1; parts in braces are attacked too. */
  path: string;
  fields: readonly string[];
  as: "json" | "form" | "query";
  files?: string;
};

const passwords = ["password", "confirmPassword"];
const address = ["country", "district", "streetAddress", "zipCode"];
const view = ["name", "filter", "sort", "scope", "teamId", "position"];
const page = ["before", "after", "limit", "search", "creator", "role", "view", "sort"];
const team = ["name", "memberIds", "assignment", "reasons"];

/** Every route that reads anything. The attack fails when the desk has one that is not here. */
export const attackTargets: readonly Target[] = [
  { method: "POST", path: "users/sign-up", fields: ["email", "name", ...passwords], as: "json" },
  { method: "POST", path: "users/login", fields: ["email", "password"], as: "json" },
  { method: "POST", path: "users/login-with-provider", fields: ["token"], as: "json" },
  { method: "PUT", path: "users/forgot-password/{email}", fields: passwords, as: "json" },
  { method: "PUT", path: "users/user-verified/{email}", fields: ["email"], as: "json" },
  { method: "GET", path: "users/is-admin/{email}", fields: [], as: "query" },
  { method: "GET", path: "users/get-user/{email}", fields: [], as: "query" },
  { method: "GET", path: "users/get-user-with-id/{id}", fields: [], as: "query" },
  { method: "GET", path: "users/me", fields: page, as: "query" },
  { method: "GET", path: "users/admins", fields: page, as: "query" },
  { method: "GET", path: "users", fields: page, as: "query" },
  { method: "PUT", path: "users/{id}/role", fields: ["role", "access"], as: "json" },
  { method: "PUT", path: "users/{id}/access", fields: ["isDisabled"], as: "json" },
  { method: "PUT", path: "users/update/userName", fields: ["displayName"], as: "json" },
  { method: "PUT", path: "users/update/number", fields: ["mobile"], as: "json" },
  { method: "PUT", path: "users/update/presentAddress", fields: address, as: "json" },
  { method: "PUT", path: "users/update/permanentAddress", fields: address, as: "json" },
  {
    method: "PUT",
    path: "users/update/password",
    fields: ["currentPassword", "newPassword", "confirmPassword"],
    as: "json",
  },
  { method: "POST", path: "users/update/photo", fields: [], as: "form", files: "image" },
  {
    method: "POST",
    path: "contact",
    fields: ["service_id", "template_id", "user_id", "template_params"],
    as: "json",
  },
  { method: "POST", path: "invitations", fields: ["forWhom", "email"], as: "json" },
  { method: "GET", path: "invitations", fields: page, as: "query" },
  { method: "DELETE", path: "invitations/{id}", fields: [], as: "query" },
  { method: "POST", path: "invitations/read", fields: ["token"], as: "json" },
  { method: "POST", path: "invitations/accept", fields: ["token"], as: "json" },
  { method: "GET", path: "contact", fields: page, as: "query" },
  { method: "GET", path: "conversation", fields: [...page, "filter"], as: "query" },
  { method: "GET", path: "conversation/{id}", fields: [], as: "query" },
  { method: "GET", path: "conversation/counts", fields: [], as: "query" },
  { method: "PUT", path: "conversation/{id}/read", fields: ["seq"], as: "json" },
  {
    method: "PUT",
    path: "conversation/{id}/status",
    fields: ["status", "lastSeenSeq", "snoozedUntil", "wakeOn", "reason"],
    as: "json",
  },
  { method: "GET", path: "conversation/{id}/seen", fields: ["after"], as: "query" },
  { method: "GET", path: "conversation/{id}/activity", fields: ["after"], as: "query" },
  { method: "GET", path: "conversation/by-number/{number}", fields: [], as: "query" },
  {
    method: "POST",
    path: "conversation",
    fields: ["subject", "description", "visibility", "enquiryInfo"],
    as: "form",
    files: "attachments",
  },
  { method: "GET", path: "message/{conversationId}", fields: page, as: "query" },
  {
    method: "POST",
    path: "message",
    fields: ["conversationId", "clientMessageId", "text"],
    as: "form",
    files: "attachments",
  },
  { method: "GET", path: "users/staff", fields: page, as: "query" },
  { method: "PUT", path: "users/me/availability", fields: ["availability"], as: "json" },
  { method: "PUT", path: "users/{id}/availability", fields: ["availability"], as: "json" },
  { method: "PUT", path: "users/{id}/capacity", fields: ["capacity"], as: "json" },
  { method: "GET", path: "notifications", fields: page, as: "query" },
  { method: "POST", path: "notifications/read", fields: ["ids", "ticketId", "all"], as: "json" },
  { method: "GET", path: "teams", fields: page, as: "query" },
  { method: "POST", path: "teams", fields: team, as: "json" },
  { method: "PATCH", path: "teams/{id}", fields: team, as: "json" },
  { method: "DELETE", path: "teams/{id}", fields: [], as: "query" },
  { method: "GET", path: "tags", fields: page, as: "query" },
  { method: "POST", path: "tags", fields: ["name"], as: "json" },
  { method: "PATCH", path: "tags/{id}", fields: ["name"], as: "json" },
  { method: "DELETE", path: "tags/{id}", fields: [], as: "query" },
  { method: "POST", path: "bulk", fields: ["set", "tickets", "view", "creator"], as: "json" },
  { method: "GET", path: "jobs/{id}", fields: [], as: "query" },
  { method: "POST", path: "jobs/{id}/cancel", fields: ["x"], as: "json" },
  { method: "POST", path: "jobs/{id}/undo", fields: ["x"], as: "json" },
  { method: "GET", path: "audit", fields: ["kind", "person", "from", "to", ...page], as: "query" },
  { method: "GET", path: "audit/export", fields: ["kind", "person", "from", "to"], as: "query" },
  { method: "GET", path: "views", fields: ["counting"], as: "query" },
  { method: "POST", path: "views", fields: view, as: "json" },
  { method: "PATCH", path: "views/{id}", fields: view, as: "json" },
  { method: "DELETE", path: "views/{id}", fields: [], as: "query" },
  { method: "PATCH", path: "conversation/{id}", fields: ["set", "seen"], as: "json" },
  { method: "GET", path: "conversation/{id}/links", fields: [], as: "query" },
  { method: "POST", path: "conversation/{id}/links", fields: ["kind", "to"], as: "json" },
  { method: "DELETE", path: "conversation/{id}/links/{otherId}", fields: [], as: "query" },
  { method: "POST", path: "conversation/{id}/merge", fields: ["into", "seen"], as: "json" },
  { method: "DELETE", path: "conversation/{id}/merge", fields: [], as: "query" },
  { method: "POST", path: "conversation/{id}/followers/me", fields: ["x"], as: "json" },
  { method: "DELETE", path: "conversation/{id}/followers/me", fields: [], as: "query" },
  {
    method: "POST",
    path: "conversation/{id}/notes",
    fields: ["text", "clientNoteId", "mentions"],
    as: "form",
    files: "attachments",
  },
  { method: "PUT", path: "conversation/{id}/unread", fields: ["from"], as: "json" },
  { method: "POST", path: "catch-up", fields: ["changedSince", "threads"], as: "json" },
  { method: "POST", path: "inbox/message", fields: ["message"], as: "json" },
];
