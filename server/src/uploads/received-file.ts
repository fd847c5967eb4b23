/** A file as a client sent it: nothing about it is trusted yet. */
export type ReceivedFile = {
  name: string;
  bytes: Buffer;
};

/** A file that was checked: a picture encoded again by us, or a document that is only ever downloaded. */
export type AcceptedFile = {
  name: string;
  kind: "image" | "document";
  type: string;
  bytes: Buffer;
  /** Pixels; 0 for documents. */
  width: number;
  height: number;
};
