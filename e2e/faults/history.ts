/** A message as a client saw it. */
export type Seen = { seq: number; id: string; clientMessageId: string };

/** One message that a client tried to send. */
export type Send = {
  clientMessageId: string;
  sender: string;
  conversation: string;
  /** Its place among this sender's messages in this conversation. */
  order: number;
  /** `ok`: acknowledged; `fail`: refused for good; `unknown`: given up without an answer. */
  outcome: "ok" | "fail" | "unknown";
  /** What the acknowledgement said. */
  stored: { seq: number; id: string } | null;
};

/** What one window showed of a conversation: every message in the order in which it appeared. */
export type Thread = { viewer: string; conversation: string; shown: readonly Seen[] };

/** What was done and what was seen in a run, after Jepsen's histories. */
export type History = {
  sends: readonly Send[];
  /** Each window's, at the end. */
  windows: readonly Thread[];
  /** The server's own, read at the end from the first message on. */
  server: readonly Thread[];
  /** The same of the second stream, which staff alone see: notes that were sent, and all entries. */
  staff: { notes: readonly Send[]; windows: readonly Thread[]; server: readonly Thread[] };
};
