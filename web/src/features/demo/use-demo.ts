import type { DemoAnswer, DemoMessage } from "@deskbell/shared/demo/demo";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../api/http/api-error.ts";
import { createLiveSocket, type LiveSocket } from "../../api/realtime/live-socket.ts";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { usePostDemoMessageMutation } from "./demo.api.ts";

/** Timeout of an acknowledgement. */
const ackTimeoutMs = 5_000;

/** What came, with where it came from; the latest last. */
export interface DemoLine extends DemoMessage {
  key: number;
}

/** The demo page's connection, apart from the product's own. The senders answer what went wrong, or an empty text. */
export function useDemo() {
  const [postMessage] = usePostDemoMessageMutation();
  const socket = useRef<LiveSocket>(undefined);
  const [isConnected, setIsConnected] = useState(false);
  const [lines, setLines] = useState<DemoLine[]>([]);

  useEffect(() => {
    const live = createLiveSocket(platform.readToken() ?? "");
    socket.current = live;
    live.on("connect", () => {
      setIsConnected(true);
      live.emit("join_room", "", () => {});
    });
    live.on("disconnect", () => setIsConnected(false));
    live.on("demo_message", (message) =>
      setLines((before) => [...before, { ...message, key: before.length }]),
    );
    return () => void live.disconnect();
  }, []);

  const problemOf = async (call: Promise<DemoAnswer> | undefined): Promise<string> => {
    const answer = await call?.catch(() => null);
    return answer ? answer.problem : t("There is no answer. Is the connection there?");
  };
  const live = () => socket.current?.timeout(ackTimeoutMs);

  return {
    isConnected,
    lines,
    sendToAll: (message: string) => problemOf(live()?.emitWithAck("send_message", { message })),
    joinRoom: (room: string) => problemOf(live()?.emitWithAck("join_room", room)),
    sendToRoom: (room: string, message: string) =>
      problemOf(live()?.emitWithAck("send_Room_message", { room, message })),
    post: async (message: string): Promise<string> => {
      try {
        await postMessage({ message }).unwrap();
        return "";
      } catch (error) {
        return isApiError(error) ? error.message : t("This could not be sent.");
      }
    },
  };
}
