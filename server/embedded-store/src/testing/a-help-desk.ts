import mongoose from "mongoose";
import { aMongoDb } from "./a-store.ts";
import { helpDeskModels } from "./help-desk.ts";

export const startOf2026 = Date.UTC(2026, 0, 1);
export const hourMs = 3_600_000;

export type FilledHelpDesk = Awaited<ReturnType<typeof aHelpDesk>>;

/** A help desk with 120 tickets, six hours apart; in the embedded store, or in MongoDB when MONGODB_URI is set. */
export async function aHelpDesk() {
  const store = await aMongoDb();
  const dbName = store.aDatabase().databaseName;
  const connection = await mongoose.createConnection(store.uri, { dbName }).asPromise();
  const desk = helpDeskModels(connection);
  await Promise.all(Object.values(desk).map((model) => model.init()));
  const user = await desk.User.create({ name: "Ada Byron", email: "Ada@Example.com" });
  const ada = { id: user._id, name: user.name };
  await desk.Ticket.insertMany(
    Array.from({ length: 120 }, (_, n) => ({
      number: 1000 + n,
      subject: `Parcel ${n}`,
      status: ["open", "pending", "closed"][n % 3],
      creator: n % 2 ? ada : { id: new mongoose.Types.ObjectId(), name: "Bob" },
      tags: ["all", `t${n % 5}`],
      tokens: ["parcel", `w${n}`],
      priority: n % 4,
      createdAt: new Date(startOf2026 + n * 6 * hourMs),
      updatedAt: new Date(startOf2026 + n * 6 * hourMs),
      ...(n % 3 === 2 ? { closedAt: new Date(startOf2026 + n * 6 * hourMs + n * hourMs) } : {}),
    })),
    { timestamps: false },
  );
  return {
    desk,
    ada,
    async close(): Promise<void> {
      await connection.dropDatabase();
      await connection.close();
      await store.close();
    },
  };
}
