/** The signed-in person who asks. */
export type Viewer = {
  id: string;
  sessionId: string;
  name: string;
  avatar: string;
  email: string;
  isAdmin: boolean;
};
