/** The signed-in person who asks. */
export type Viewer = {
  id: string;
  sessionId: string;
  name: string;
  /** Path of the photo, or empty. */
  avatar: string;
  email: string;
  isAdmin: boolean;
};
