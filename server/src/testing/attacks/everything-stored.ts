import mongoose from "mongoose";

/** Every document of every collection, as text. */
export async function everythingStored(): Promise<Map<string, string>> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const stored = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find({}).toArray();
      return [collection.collectionName, JSON.stringify(documents)] as const;
    }),
  );
  return new Map(stored);
}
