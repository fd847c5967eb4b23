import { AppError } from "../../errors/app-error.ts";
import type { Redis } from "../../redis/open-redis.ts";
import { createAddressLimit } from "./address-limit.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import { createSlowTries } from "./slow-tries.ts";

type Count = { max: number; windowSeconds: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often what may be done. An account, or a person who is signed in, is counted wherever possible:
 * a whole office may stand behind one address, so an address has far more room, and guessing stays
 * expensive for each account that is guessed at (docs/security.md).
 */
export const usualRequestLimits = {
  /** Wrong passwords for one account from one address; right ones are not counted. */
  wrongLoginsPerAccount: { max: 5, windowSeconds: minute },
  wrongLoginsPerAddress: { max: 20, windowSeconds: minute },
  /** From wherever; more are not refused, or anybody could lock somebody out, but each is slow. */
  wrongLoginsADay: { max: 50, windowSeconds: day },
  /** From an account's address of before, one try is not held up by strangers'. */
  rightLoginsLately: { max: 1, windowSeconds: 14 * day },
  /** Tokens that are not, or no longer, anybody's; an office's windows may all end at once. */
  wrongTokensPerAddress: { max: 300, windowSeconds: minute },
  /** Registrations; asking again for the same account counts there, and once for the address. */
  signUpsPerAccount: { max: 10, windowSeconds: hour },
  signUpsPerAddress: { max: 5, windowSeconds: hour },
  /** Saying that an address was verified or a password reset. */
  proofsPerAccount: { max: 10, windowSeconds: hour },
  proofsPerAddress: { max: 60, windowSeconds: hour },
  messagesPerPerson: { max: 30, windowSeconds: minute },
  /** While somebody types, on several devices: every two seconds. */
  draftsPerPerson: { max: 120, windowSeconds: minute },
  ticketsPerPerson: { max: 10, windowSeconds: hour },
  /** Files sent, photos among them. */
  filesPerPerson: { max: 60, windowSeconds: 10 * minute },
  filesPerPersonADay: { max: 200, windowSeconds: day },
  readsPerPerson: { max: 300, windowSeconds: minute },
  changesPerPerson: { max: 60, windowSeconds: minute },
  /** Pictures of a thread are fetched one by one. */
  fetchesPerPerson: { max: 600, windowSeconds: minute },
  /** What strangers may read: configuration and photos. */
  readsPerAddress: { max: 1_200, windowSeconds: minute },
} as const satisfies Record<string, Count>;

export type RequestLimitName = keyof typeof usualRequestLimits;
export type RequestLimitNumbers = Readonly<Record<RequestLimitName, Count>>;

/** The same without limits, or with other ones for some. */
export function requestLimitsBut(
  isOff: (name: RequestLimitName) => boolean,
  changes: Partial<Record<RequestLimitName, number>> = {},
): RequestLimitNumbers {
  const names = Object.keys(usualRequestLimits) as RequestLimitName[];
  const pairs = names.map((name) => {
    const { max, windowSeconds } = usualRequestLimits[name];
    const usual = isOff(name) ? Number.POSITIVE_INFINITY : max;
    return [name, { max: changes[name] ?? usual, windowSeconds }] as const;
  });
  return Object.fromEntries(pairs) as RequestLimitNumbers;
}

export const noRequestLimits = requestLimitsBut(() => true);
/** A trial has one address for everybody, the machine's own: only accounts and people are counted. */
export const trialRequestLimits = requestLimitsBut((name) => name.endsWith("PerAddress"));

export type RequestLimits = ReturnType<typeof createRequestLimits>;

type Parts = {
  numbers: RequestLimitNumbers;
  redis: Redis | null;
  /** Waits so long. */
  pause?: (ms: number) => Promise<unknown>;
};

/** Rate limits: who exceeds one gets 429 with `Retry-After`, and nobody is locked out. */
export function createRequestLimits({ numbers, redis, pause }: Parts) {
  const limitOf = Object.fromEntries(
    Object.entries(numbers).map(([name, count]) => [
      name,
      (name.endsWith("PerAddress") ? createAddressLimit : createRateLimit)({
        name,
        redis,
        ...count,
      }),
    ]),
  ) as Record<RequestLimitName, RateLimit>;

  const slowTries = createSlowTries({
    wrongToday: limitOf.wrongLoginsADay,
    rightLately: limitOf.rightLoginsLately,
    ...(pause && { pause }),
  });

  return {
    /**
     * Lets somebody try a password. The try is counted before it is made, and given back when it was
     * no wrong one, so that many at once cannot slip through together.
     */
    async tryPassword<T>(email: string, address: string, attempt: () => Promise<T>): Promise<T> {
      const pairs = [
        [limitOf.wrongLoginsPerAddress, address],
        [limitOf.wrongLoginsPerAccount, `${email} ${address}`],
      ] as const;
      return limitOf.wrongLoginsPerAccount.runExclusive(`${email} ${address}`, async () => {
        for (const [limit, key] of pairs) await limit.take(key);
        try {
          const result = await slowTries.run(email, address, attempt);
          await (email && limitOf.rightLoginsLately.note(`${email} ${address}`));
          for (const [limit, key] of pairs) await limit.giveBack(key);
          return result;
        } catch (error) {
          // Without an account it was a token, which nobody guesses.
          if (isWrongGuess(error)) await (email && limitOf.wrongLoginsADay.note(email));
          else for (const [limit, key] of pairs) await limit.giveBack(key);
          throw error;
        }
      });
    },

    /** Somebody registers, or says so again. */
    async signUp(email: string, address: string): Promise<void> {
      const times = await limitOf.signUpsPerAccount.take(`${email} ${address}`);
      if (times === 1) await limitOf.signUpsPerAddress.take(address);
    },

    /** Somebody proves what happened at the identity provider. */
    async prove(email: string, address: string): Promise<void> {
      await limitOf.proofsPerAddress.take(address);
      await limitOf.proofsPerAccount.take(`${email} ${address}`);
    },

    /** Somebody came with a token that opens nothing. */
    refuseToken: (address: string) => limitOf.wrongTokensPerAddress.take(address),
    readAsStranger: (address: string) => limitOf.readsPerAddress.take(address),
    read: (personId: string) => limitOf.readsPerPerson.take(personId),
    change: (personId: string) => limitOf.changesPerPerson.take(personId),
    fetchFile: (personId: string) => limitOf.fetchesPerPerson.take(personId),
    sendMessage: (personId: string) => limitOf.messagesPerPerson.take(personId),
    keepDraft: (personId: string) => limitOf.draftsPerPerson.take(personId),
    openTicket: (personId: string) => limitOf.ticketsPerPerson.take(personId),

    async sendFiles(personId: string, count: number): Promise<void> {
      if (count === 0) return;
      const about = { field: "avatar", points: count };
      await limitOf.filesPerPerson.take(personId, about);
      await limitOf.filesPerPersonADay.take(personId, about);
    },
  };
}

/** What says that the password was wrong; a silent provider says nothing about it. */
function isWrongGuess(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === "wrong_credentials" ||
      error.code === "not_allowed" ||
      error.field === "currentPassword")
  );
}
