import type { Message } from "@deskbell/shared/messages/message";
import { followWake } from "../../api/follow-wake.ts";
import type { LiveConnection } from "../../platform/live-connection.ts";
import { caughtUp } from "../../state/connection.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpLoadedMessages, receiveMessage } from "./receive-message.ts";

/** Keeps loaded conversations in step with the server. Returns a function that stops listening. */
export function followMessages(socket: LiveConnection, { dispatch }: AppStore): () => void {
  const onNewMessage = (message: Message) => {
    dispatch(receiveMessage(message));
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => {
    void dispatch(catchUpLoadedMessages()).then(() => dispatch(caughtUp()));
  };

  socket.on("new_message", onNewMessage);
  socket.on("connect", catchUp);
  const stopWake = followWake(catchUp);
  return () => {
    socket.off("new_message", onNewMessage);
    socket.off("connect", catchUp);
    stopWake();
  };
}
