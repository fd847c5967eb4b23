import type { Access } from "@deskbell/shared/users/user";

/**
 * Asks for the viewer as they are now.
 *
 * @throws AppError `not_signed_in` (401) for one who was signed out or kept out meanwhile
 */
export type ViewerNow = () => Promise<Viewer>;

/** The signed-in person who asks. */
export type Viewer = {
  id: string;
  sessionId: string;
  name: string;
  /** Path of the photo, or empty. */
  avatar: string;
  email: string;
  /** What they are to the desk; what that allows says the policy alone. */
  access: Access;
  /** How often all of their sessions were ended; what was made for an earlier one is void. */
  epoch: number;
};
