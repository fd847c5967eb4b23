import type { Server } from "socket.io";

/** As much of engine.io's packet as this needs; what is told to many shares its options. */
type Packet = { options?: { wsPreEncodedFrame?: Uint8Array[] } };

/**
 * Joins the header and the content of what is told to many. Socket.IO makes the frame once for all
 * of them, but of two pieces, which each websocket puts together in a write of its own. In one piece
 * it goes out as it is, which spares up to a tenth of what telling costs.
 */
export function joinFrames(io: Server): void {
  io.engine.on("connection", (connection) => connection.on("packetCreate", joinFrame));
}

function joinFrame({ options }: Packet): void {
  const pieces = options?.wsPreEncodedFrame;
  if (pieces && pieces.length > 1) options.wsPreEncodedFrame = [Buffer.concat(pieces)];
}
