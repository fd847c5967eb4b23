import type { NewDemoMessage, NewRoomMessage } from "@deskbell/shared/demo/demo";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";

export type DemoService = ReturnType<typeof createDemoService>;

/** What the demo page does: passes messages on to everybody who looks at it, stores nothing. */
export function createDemoService({ live }: { live: Pick<Live, "publishDemo"> }) {
  return {
    sendToAll({ name }: Viewer, { message }: NewDemoMessage): void {
      live.publishDemo({ room: "", message, from: name });
    },
    sendToRoom({ name }: Viewer, { room, message }: NewRoomMessage): void {
      live.publishDemo({ room, message, from: name });
    },
  };
}
