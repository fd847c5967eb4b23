import type { Message } from "@deskbell/shared/messages/message";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import type { AppStore } from "../../state/hooks.ts";
import { putChanged } from "./sync/put-changed.ts";

/** Shows messages as they are after they were edited, deleted or redacted. A lost event is made up for by the revision. */
export function subscribeChangedMessages(
  events: BatchedEvents,
  { dispatch }: AppStore,
): () => void {
  const onChanged = (message: Message) =>
    void dispatch(putChanged(message.conversationId, [message]));
  events.on("message_changed", onChanged);
  return () => events.off("message_changed", onChanged);
}
