/** As much of engine.io's socket as this needs. */
type Connection = {
  on(event: "packetCreate", listener: (packet: { data?: unknown }) => void): unknown;
  on(event: "flush", listener: () => void): unknown;
  close(discard: boolean): void;
};

/** News that wait for a client that does not read: more are never worth keeping, it asks again anyway. */
export const waitingMaxPackets = 256;
export const waitingMaxBytes = 1_048_576;

/**
 * Cuts a connection off once too much waits for it to read. Only closing it with what waits frees
 * the memory (case D14); a client that comes back catches up by number.
 */
export function boundBuffer(connection: Connection, onCut: () => void): void {
  let packets = 0;
  let bytes = 0;
  let isCut = false;
  connection.on("packetCreate", ({ data }) => {
    packets += 1;
    bytes += sizeOf(data);
    if (isCut || (packets <= waitingMaxPackets && bytes <= waitingMaxBytes)) return;
    isCut = true;
    connection.close(true);
    onCut();
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
