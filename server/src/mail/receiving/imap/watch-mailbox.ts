import { backoffMs } from "@deskbell/shared/backoff";
import type { MailboxProblem } from "@deskbell/shared/mail/listed-mail";
import type { ImapFlow } from "imapflow";
import type { Logger } from "pino";
import type { Leases } from "../../../concurrency/lease.ts";
import { schedulePeriodicJob } from "../../../concurrency/periodic-job.ts";
import { createRest, steadyClock } from "../../../concurrency/steady-clock.ts";
import { withTimeout } from "../../../concurrency/with-timeout.ts";
import { environmentMailbox } from "../../mailboxes/desk-mailbox.ts";
import {
  type AccessTokens,
  createAccessTokens,
  type OAuthSettings,
} from "../../oauth/access-token.ts";
import type { TakeIn } from "../take-in.ts";
import { createImapClient, type ImapServer, type Secret } from "./connect-imap.ts";
import { emptyMemory, importMails } from "./import-mails.ts";
import { isWrongSecret, problemOf, problemTexts } from "./mailbox-problems.ts";

export type ImapSettings = ImapServer & {
  secret: { password: string } | OAuthSettings;
  /** Mails that were there before the desk are taken in from this time on; none of them where it is null. */
  since: Date | null;
};

/** All else is well where mails cannot be moved. */
export type WatchProblem = MailboxProblem | "not_moved";

type Times = {
  /** It is looked so often even when the server says nothing; what it says is looked after at once. */
  lookEveryMs: number;
  /** The server answers within this, or the connection is half open and given up. */
  answerMs: number;
  /** Nothing came for so long in the middle of something. */
  silentMs: number;
  retry: { firstMs: number; minMs: number; maxMs: number };
  /** After a wrong password: some servers lock out whoever tries more often. */
  refusedMs: number;
  /** How soon another node asks whether it may watch. */
  takeOverMs: number;
};

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
export const usualTimes: Times = {
  lookEveryMs: minuteMs,
  answerMs: 20 * secondMs,
  silentMs: 90 * secondMs,
  retry: { firstMs: secondMs, minMs: secondMs, maxMs: 5 * minuteMs },
  refusedMs: 15 * minuteMs,
  takeOverMs: 5 * secondMs,
};

type Parts = {
  imap: ImapSettings;
  /** Of the lease; one node watches each mailbox. */
  jobName?: string;
  /** The desk's mailbox, at which is noted what its server does not give; the environment's where it is missing. */
  notedAt?: string;
  /** The address of its server; the name itself where an operator has set it. */
  findHost?(host: string): Promise<string>;
  /** Of a mailbox with OAuth, those that its mails are sent by, too; its own where they are missing. */
  tokens?: AccessTokens | null;
  /** What keeps this node from watching, or null once it does; and that mails that were taken in are not moved. */
  onProblem?(problem: WatchProblem | null, said: string): void;
  takeIn: TakeIn;
  leases: Leases;
  log: Logger;
  times?: Partial<Times>;
};

/**
 * Watches a mailbox and takes in what comes, on one node at a time: the server says so at once (IDLE), and
 * it is looked each minute. A connection that is lost is made again with back-off, until it is closed.
 */
export function watchMailbox({ imap, takeIn, leases, log, times: given, ...parts }: Parts) {
  const { jobName = "watch-mailbox", notedAt = environmentMailbox } = parts;
  const { findHost } = parts;
  const times = { ...usualTimes, ...given };
  const memory = emptyMemory();
  const secrets = createSecretReader(imap, parts);
  const problems = createProblemNotes({ ...parts, log });

  /** Connected, looking and listening, until the connection is lost. */
  async function watch(
    signal: AbortSignal,
    onLooked: (found: WatchProblem | null) => void,
  ): Promise<void> {
    const idleMs = times.lookEveryMs * 2; // each look ends it before
    const waits = { idleMs, silentMs: times.silentMs };
    const at = findHost ? await findHost(imap.host) : imap.host;
    const client = createImapClient({ ...imap, at }, await secrets.read(), waits);
    const { rest, wake } = createRest(steadyClock);
    let lost: unknown = new Error("the mail server ended the connection");
    client.on("error", (error) => {
      lost = error;
    });
    client.on("exists", wake).on("close", wake);
    const giveUp = () => client.close();
    signal.addEventListener("abort", giveUp);
    const mailboxId = `${imap.user} ${imap.host}`.toLowerCase();
    try {
      await client.connect();
      await client.mailboxOpen("INBOX");
      while (client.usable && !signal.aborted) {
        await expectAnswer(client, times.answerMs);
        const { since } = imap;
        const parts = { client, mailboxId, notedAt, since, memory, takeIn, signal, log };
        const isToLookAgain = await importMails(parts);
        onLooked(memory.isMoveRefused ? "not_moved" : null);
        if (isToLookAgain) continue;
        listen(client);
        await rest(times.lookEveryMs);
      }
      if (!signal.aborted) throw lost;
    } finally {
      signal.removeEventListener("abort", giveUp);
      client.close();
    }
  }

  const { rest, wake } = createRest(steadyClock);

  async function watchUntil(signal: AbortSignal): Promise<void> {
    let failures = 0;
    signal.addEventListener("abort", wake);
    const onLooked = (found: WatchProblem | null) => {
      problems.looked(found);
      failures = 0;
      secrets.accepted();
    };
    while (!signal.aborted) {
      try {
        await watch(signal, onLooked);
      } catch (error) {
        if (signal.aborted) break;
        if (isWrongSecret(error) && secrets.mayTryAnother()) continue;
        failures += 1;
        const isPaused = problems.failed(error) === "refused";
        await rest(isPaused ? times.refusedMs : backoffMs(failures, times.retry));
      }
    }
    signal.removeEventListener("abort", wake);
    problems.forget(); // the node knows it that watches now
  }

  const job = schedulePeriodicJob({
    name: jobName,
    leases,
    everyMs: times.takeOverMs,
    run: ({ signal }) => watchUntil(signal),
    log,
  });
  job.wake();
  return {
    /** What keeps this node from watching, or null. */
    problem: problems.now,
    close: job.close,
  };
}

/** What keeps this node from watching, told to the log and to whoever listens. */
function createProblemNotes({ onProblem = () => {}, log }: Pick<Parts, "onProblem" | "log">) {
  let problem: MailboxProblem | null = null;
  return {
    now: () => problem,
    failed(error: unknown): MailboxProblem {
      const found = problemOf(error);
      const level = found === "away" ? "warn" : "error";
      log[level]({ err: error }, problemTexts[found]);
      problem = found;
      onProblem(found, error instanceof Error ? error.message : "");
      return found;
    },
    /** It works, but for what was found beside. */
    looked(found: WatchProblem | null): void {
      if (problem) log.info("the mailbox is watched again");
      problem = null;
      onProblem(found, "");
    },
    forget(): void {
      problem = null;
    },
  };
}

/** Passwords are as they are set; access tokens are renewed when they end, and once when one is not taken. */
function createSecretReader(
  { secret }: Pick<ImapSettings, "secret">,
  { findHost, tokens: given }: Pick<Parts, "findHost" | "tokens">,
) {
  if ("password" in secret) {
    const pass = secret.password;
    return {
      read: async (): Promise<Secret> => ({ pass }),
      accepted() {},
      mayTryAnother: () => false,
    };
  }
  const tokens = given ?? createAccessTokens(secret, { ...(findHost && { findHost }) });
  let last = "";
  let isFresh = false;
  return {
    async read(): Promise<Secret> {
      last = await tokens.read();
      return { accessToken: last };
    },
    accepted(): void {
      isFresh = false;
    },
    /** The mail server did not take this one. */
    mayTryAnother(): boolean {
      tokens.forget(last);
      const may = !isFresh;
      isFresh = true;
      return may;
    },
  };
}

/** A half-open connection looks like one where nothing happens, until something is asked. */
async function expectAnswer(client: ImapFlow, answerMs: number): Promise<void> {
  const silent = () => new Error("the mail server is silent");
  await withTimeout(client.noop(), answerMs, silent);
}

/** At once, not after the quarter of a minute that imapflow waits for. It ends with the next command. */
function listen(client: ImapFlow): void {
  client.idle().catch(() => {}); // the connection says itself why it ended
}
