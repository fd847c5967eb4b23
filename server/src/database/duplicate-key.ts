import mongoose from "mongoose";

const duplicateKeyCode = 11000;

/** Whether a unique index refused a write; `field` limits that to indexes which hold this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  return (
    error instanceof mongoose.mongo.MongoServerError &&
    error.code === duplicateKeyCode &&
    (field === undefined || field in error.keyPattern)
  );
}

/** Whether unique indexes refused some of many records, and nothing else happened to any of them. */
export const areDuplicateKeys = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === duplicateKeyCode);
