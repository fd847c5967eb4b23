/** As much of engine.io's socket as this needs. */
type Connection = {
  on(event: "packetCreate", listener: (packet: { data?: unknown }) => void): unknown;
  on(event: "flush", listener: () => void): unknown;
  close(discard: boolean): void;
};

/** Backpressure: packets queued for a client that does not read. More are not worth keeping, since it catches up anyway. */
export const waitingMaxPackets = 256;
export const waitingMaxBytes = 1_048_576;

/**
 * Closes a connection once too much is queued for it. Only discarding the queue with it frees
 * the memory (case D14); a client that comes back catches up by number.
 */
export function limitBackpressure(connection: Connection, onClose: () => void): void {
  let packets = 0;
  let bytes = 0;
  let isClosed = false;
  connection.on("packetCreate", ({ data }) => {
    packets += 1;
    bytes += sizeOf(data);
    if (isClosed || (packets <= waitingMaxPackets && bytes <= waitingMaxBytes)) return;
    isClosed = true;
    connection.close(true);
    onClose();
  });
  connection.on("flush", () => {
    packets = 0;
    bytes = 0;
  });
}

function sizeOf(data: unknown): number {
  if (typeof data === "string") return Buffer.byteLength(data);
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}
