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
