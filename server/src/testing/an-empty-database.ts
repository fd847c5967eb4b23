import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { inject, onTestFinished } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";

/** Of the store that all tests of a run share, until the test ends: it has room for some ten desks. */
export function anEmptyDatabase(): string {
  const uri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
  onTestFinished(async () => {
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    await client.db().dropDatabase();
    await client.close();
  });
  return uri;
}
