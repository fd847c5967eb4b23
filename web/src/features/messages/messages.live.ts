import type { Message } from "@deskbell/shared/messages/message";
import { followTick } from "../../api/follow-tick.ts";
import { followWake } from "../../api/follow-wake.ts";
import type { LiveConnection } from "../../platform/live-connection.ts";
import { caughtUp, fellBehind } from "../../state/connection.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpLoadedMessages, receiveMessage } from "./receive-message.ts";

/** Keeps loaded conversations in step with the server. Returns a function that stops listening. */
export function followMessages(
  socket: Pick<LiveConnection, "on" | "off">,
  { dispatch }: AppStore,
): () => void {
  const onNewMessage = (message: Message) => {
    void dispatch(receiveMessage(message));
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => {
    const at = new Date().toISOString();
    void dispatch(catchUpLoadedMessages()).then((isComplete) =>
      dispatch(isComplete ? caughtUp(at) : fellBehind()),
    );
  };

  socket.on("new_message", onNewMessage);
  socket.on("connect", catchUp);
  const stopWake = followWake(catchUp);
  const stopTick = followTick(catchUp);
  return () => {
    socket.off("new_message", onNewMessage);
    socket.off("connect", catchUp);
    stopWake();
    stopTick();
  };
}
