import type { createAdapter } from "@socket.io/redis-streams-adapter";

type Adapter = ReturnType<ReturnType<typeof createAdapter>>;
/** socket.io-adapter's own, which it keeps from the types. */
type Publisher = {
  publishAndReturnOffset(message: { type: number | string; data: object }): Promise<unknown>;
};

/** `MessageType` of socket.io-adapter. */
export const messageTypes = {
  broadcast: 3,
  disconnectSockets: 6,
  /** SERVER_SIDE_EMIT, which as a number is not written to the stream. */
  nodeEvent: "9",
} as const;

type MessageType = (typeof messageTypes)[keyof typeof messageTypes];

/**
 * Writes to the stream of all nodes, and nothing to the sockets of this one.
 *
 * @returns whether it is in Redis; never rejects
 */
export function publishToStream(
  adapter: Adapter,
  type: MessageType,
  data: object,
): Promise<boolean> {
  return (adapter as unknown as Publisher).publishAndReturnOffset({ type, data }).then(
    () => true,
    () => false,
  );
}
