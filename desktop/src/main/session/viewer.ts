import { receivedMeSchema } from "@deskbell/shared/users/received-user";
import type { ApiClient } from "../server/api-client.ts";
import type { Session } from "./session.ts";

/** The signed-in person, as far as notifications need it. */
export interface Viewer {
  id: string;
  isStaff: boolean;
}

export type ViewerReader = ReturnType<typeof createViewerReader>;

/** Who is signed in; read again with each connection, and when rights have changed. */
export function createViewerReader({ session, call }: { session: Session; call: ApiClient }) {
  let viewer: Viewer | null = null;
  let reading: Promise<void> = Promise.resolve();
  session.subscribe(() => {
    viewer = null;
  });

  async function request(): Promise<void> {
    const credentials = session.current();
    if (!credentials) return;
    const { body } = await call({ ...credentials, path: "users/me" });
    const me = receivedMeSchema.safeParse(body);
    if (!me.success || session.current() !== credentials) return;
    const { _id: id, access } = me.data.data;
    // biome-ignore lint/plugin: whose notifications these are, no right; the desk answers what they may see
    viewer = { id, isStaff: access !== "customer" };
  }

  return {
    /** Waits for a pending response, so that events right after connecting are not missed. */
    async current(): Promise<Viewer | null> {
      await reading;
      return viewer;
    },
    read(): Promise<void> {
      reading = request();
      return reading;
    },
  };
}
