import { meAnswerSchema } from "@deskbell/shared/users/answers";
import type { CallServer } from "./call-server.ts";
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
  session.follow(() => {
    viewer = null;
  });
  return {
    current: () => viewer,
    async read(): Promise<void> {
      const asked = session.current();
      if (!asked) return;
      const { body } = await call({ ...asked, path: "users/me" });
      const me = meAnswerSchema.safeParse(body);
      if (!me.success || session.current() !== asked) return;
      const { _id: id, role } = me.data.data;
      viewer = { id, isStaff: role === "admin" };
    },
  };
}
