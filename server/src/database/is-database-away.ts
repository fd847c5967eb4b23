import mongoose from "mongoose";

const { MongoError, MongoServerError } = mongoose.mongo;

/** What the driver and Mongoose call a server that cannot be reached, or does not answer in time. */
const awayName =
  /^Mongo(?:ose)?(?:Network|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ClientClosed|OperationTimeout)/;
/** What a server answers that steps down, stops, or takes too long. */
const awayCodes = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Whether an error says nothing about the request: trying again in a moment may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MongoServerError && awayCodes.has(error.code)) return true;
  if (error instanceof MongoError && error.hasErrorLabel("RetryableWriteError")) return true;
  // Mongoose refuses a query before the first connection, as `bufferCommands: false` wants it.
  return awayName.test(error.name) || /initial connection is complete/.test(error.message);
}
