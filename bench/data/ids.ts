import { ObjectId } from "mongodb";

/** A database id that is always the same: its time, then what it is of, then its number. */
export function idOf(kind: string, number: number, at: Date): ObjectId {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(at.getTime() / 1000), 0);
  bytes.write(kind.padEnd(4).slice(0, 4), 4, "latin1");
  bytes.writeUInt32BE(number, 8);
  return new ObjectId(bytes);
}
