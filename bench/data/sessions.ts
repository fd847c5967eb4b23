import { createHash } from "node:crypto";
import type { Db, ObjectId } from "mongodb";
import { makePeople } from "./people.ts";
import type { Plan } from "./plan.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Of customers; every admin has one beside these. */
const customerSessionsMax = 1_200;

const hash = (text: string) => createHash("sha256").update(text).digest();

/**
 * The token of the n-th session of the data set, and the document that lets it in. Sessions are put
 * into the database as session.service writes them (the hash of the secret alone), since signing
 * thousands of people in one by one would take longer than the benchmark. Their accounts are at no
 * identity provider, so they are confirmed for longer than a run takes.
 */
export function sessionOf(
  seed: number,
  number: number,
  { userId, now }: { userId: ObjectId; now: Date },
) {
  const id = hash(`${seed} session ${number}`).toString("base64url").slice(0, 22);
  const secret = hash(`${seed} secret ${number}`).toString("base64url");
  return {
    token: `${id}.${secret}`,
    document: {
      _id: id,
      secretHash: hash(secret).toString("hex"),
      userId,
      device: "bench",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 25 * dayMs),
      seenAt: now,
      confirmedAt: new Date(now.getTime() + dayMs),
      validAfter: new Date(0),
      epoch: 0,
    },
  };
}

/** Opens the sessions of the admins and of the first customers, as of now. */
export async function openSessions(database: Db, plan: Plan): Promise<void> {
  const now = new Date();
  const documents = makePeople(plan)
    .slice(0, plan.admins + customerSessionsMax)
    .map(({ _id }, number) => sessionOf(plan.seed, number, { userId: _id, now }).document);
  const sessions = database.collection<(typeof documents)[number]>("sessions");
  await sessions.deleteMany({ device: "bench" });
  await sessions.insertMany(documents);
}
