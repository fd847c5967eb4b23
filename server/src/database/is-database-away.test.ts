import mongoose from "mongoose";
import { expect, it } from "vitest";
import { isDatabaseAway } from "./is-database-away.ts";

const { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } =
  mongoose.mongo;

/** The driver's own errors of a pool that its monitor cleared; the driver exports neither (cmap/errors.js). */
class PoolClearedOnNetworkError extends MongoNetworkError {
  override get name() {
    return "PoolClearedOnNetworkError";
  }
}

it.each([
  ["a connection breaks", new MongoNetworkError("read ECONNRESET")],
  ["a connection is given up because the server stands still", new PoolClearedOnNetworkError("…")],
  ["no server is found in time", new MongoServerSelectionError("…", {} as never)],
  ["the server steps down", new MongoServerError({ message: "not primary", code: 10107 })],
])("a request that fails because %s may be tried again in a moment", (_why, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ["an index refuses it", new MongoServerError({ message: "E11000", code: 11000 })],
  ["the driver is used in a wrong way", new MongoError("…")],
  ["our own code is wrong", new TypeError("undefined is no function")],
  ["somebody throws a text", "away"],
])("a request that fails because %s may not", (_why, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
