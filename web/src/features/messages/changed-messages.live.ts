import type { Message } from "@deskbell/shared/messages/message";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { putChanged } from "./sync/put-changed.ts";

/** Shows messages as they are after they were edited, deleted or redacted. A lost event is made up for by the revision. */
export function subscribeChangedMessages(
  socket: Pick<RealtimeConnection, "on" | "off">,
  { dispatch }: AppStore,
): () => void {
  const onChanged = (message: Message) => dispatch(putChanged(message.conversationId, [message]));
  socket.on("message:changed", onChanged);
  return () => void socket.off("message:changed", onChanged);
}
