import type { ObjectId } from "mongodb";
import { idOf } from "./ids.ts";
import type { Plan } from "./plan.ts";
import { Random } from "./random.ts";
import { searchWordsOf } from "./search-words.ts";
import { personName } from "./words.ts";

export type PersonDocument = ReturnType<typeof personDocument>;

const dayMs = 24 * 60 * 60 * 1000;
/** Everything happened in the two years before this. */
export const newestAt = new Date("2026-06-01T12:00:00.000Z");
export const oldestAt = new Date(newestAt.getTime() - 730 * dayMs);

/** The documents of all people: the admins first. */
export function makePeople({ seed, customers, admins }: Plan): PersonDocument[] {
  const random = new Random(seed);
  return Array.from({ length: admins + customers }, (_, number) =>
    personDocument(random, number, number < admins),
  );
}

function personDocument(random: Random, number: number, isAdmin: boolean) {
  const at = new Date(oldestAt.getTime() + number * 1000);
  const name = personName(random);
  const email = `bench-${number}@example.com`;
  return {
    _id: idOf("user", number, at) as ObjectId,
    uid: `bench-${number}`,
    email,
    name,
    displayName: name,
    mobile: "",
    photo: null,
    role: isAdmin ? "admin" : "user",
    access: isAdmin ? "admin" : "customer",
    presentAddress: emptyAddress(),
    permanentAddress: emptyAddress(),
    readBefore: newestAt,
    disabledAt: null,
    epoch: 0,
    keptSession: null,
    passwordBusyUntil: null,
    searchWords: searchWordsOf(`${name} ${email}`),
    createdAt: at,
    updatedAt: at,
  };
}

const emptyAddress = () => ({ country: "", district: "", streetAddress: "", zipCode: "" });
