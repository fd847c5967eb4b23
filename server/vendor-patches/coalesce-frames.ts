import type { Server } from "socket.io";

/** As much of engine.io's packet as this needs; a broadcast shares its options. */
type Packet = { options?: { wsPreEncodedFrame?: Uint8Array[] } };

/**
 * Coalesces header and payload of a broadcast frame. Socket.IO encodes the frame once for all
 * of them, but of two pieces, which each websocket puts together in a write of its own. In one piece
 * it goes out as it is, which saves up to a tenth of a broadcast's cost.
 */
export function coalesceFrames(io: Server): void {
  io.engine.on("connection", (connection) => connection.on("packetCreate", coalesceFrame));
}

function coalesceFrame({ options }: Packet): void {
  const pieces = options?.wsPreEncodedFrame;
  if (pieces && pieces.length > 1) options.wsPreEncodedFrame = [Buffer.concat(pieces)];
}
