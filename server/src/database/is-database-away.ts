import mongoose from "mongoose";

const { MongoError, MongoNetworkError, MongoServerError } = mongoose.mongo;

/** What the driver and Mongoose call a server that cannot be reached, beside errors of the network. */
const awayName =
  /^Mongo(?:ose)?(?:ServerSelection|PoolClosed|ServerClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ClientClosed|OperationTimeout)/;
/** What a server answers that steps down, stops, or takes too long. */
const awayCodes = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Whether an error says nothing about the request: trying again in a moment may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MongoServerError && awayCodes.has(error.code)) return true;
  // Also of connections that were given up because the server's monitor receives nothing.
  if (error instanceof MongoNetworkError) return true;
  if (error instanceof MongoError && error.hasErrorLabel("RetryableWriteError")) return true;
  // Mongoose refuses a query before the first connection, as `bufferCommands: false` wants it.
  return awayName.test(error.name) || /initial connection is complete/.test(error.message);
}
