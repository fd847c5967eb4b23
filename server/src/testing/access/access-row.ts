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
  /** The agent's, in the owner's ticket. */
  noteId: string;
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

export const everybody = (status: number) => Array(actorNames.length).fill(status).join(" ");
export const ownAndStaff = "401 200 404 200 200 404 401 401";
export const ofStaff = "401 403 403 200 200 403 401 401";
export const ofAdmins = "401 403 403 403 200 403 401 401";
export const signedIn = "401 200 200 200 200 200 401 401";
/** An id that nothing has. */
export const nobodys = "0".repeat(24);
