import type { Viewer } from "../identity/viewer.ts";

/** As much of the one who asks as rights depend on; null is a stranger. */
export type Asker = Pick<Viewer, "id" | "isAdmin"> | null;

type Owned = {
  /** Whose it is: the customer of a ticket, or the person themselves. */
  ownerId: string;
};

const anybody = (_viewer: Asker): boolean => true;
const signedIn = (viewer: Asker): boolean => viewer !== null;
const staff = (viewer: Asker): boolean => viewer?.isAdmin ?? false;
const owner = (viewer: Asker, { ownerId }: Owned): boolean => viewer?.id === ownerId;
const ownerOrStaff = (viewer: Asker, thing: Owned): boolean =>
  staff(viewer) || owner(viewer, thing);
const staffButOwner = (viewer: Asker, thing: Owned): boolean =>
  staff(viewer) && !owner(viewer, thing);

/**
 * Who may do what. Every right of the desk is a line here; what is not here nobody may do. A query
 * asks for a right by its scope (`scopeOf` in tickets/ticket-page.ts), so that what somebody may not
 * see is not found.
 */
export const policy = {
  "desk:enter": anybody,
  "support:write": anybody,
  "support:read": staff,
  "photo:fetch": anybody,

  "ticket:open": signedIn,
  "ticket:read": ownerOrStaff,
  "ticket:readAll": staff,
  "message:read": ownerOrStaff,
  "message:send": ownerOrStaff,
  "file:fetch": ownerOrStaff,

  "profile:change": owner,
  "person:read": ownerOrStaff,
  "person:list": staff,
  "admin:list": signedIn,
  "admin:readEmail": staff,
  "role:change": staff,
  "access:change": staffButOwner,

  "events:receive": ownerOrStaff,
  "events:receiveAll": staff,
  "demo:send": signedIn,
} as const;
