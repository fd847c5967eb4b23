import { meAnswerSchema } from "@deskbell/shared/users/answers";
import type { CallServer } from "../server/api-client.ts";
import type { Session } from "./session.ts";

/** The signed-in person, as far as notifications need to know. */
export interface Viewer {
  id: string;
  isStaff: boolean;
}

export type ViewerReader = ReturnType<typeof createViewerReader>;

/** Who is signed in; asked anew with each connection, since a role may change. */
export function createViewerReader({ session, call }: { session: Session; call: CallServer }) {
  let viewer: Viewer | null = null;
  let reading: Promise<void> = Promise.resolve();
  session.follow(() => {
    viewer = null;
  });

  async function ask(): Promise<void> {
    const asked = session.current();
    if (!asked) return;
    const { body } = await call({ ...asked, path: "users/me" });
    const me = meAnswerSchema.safeParse(body);
    if (!me.success || session.current() !== asked) return;
    const { _id: id, role } = me.data.data;
    viewer = { id, isStaff: role === "admin" };
  }

  return {
    /** Waits for an answer under way: what customers do right after connecting is told too. */
    async current(): Promise<Viewer | null> {
      await reading;
      return viewer;
    },
    read(): Promise<void> {
      reading = ask();
      return reading;
    },
  };
}
