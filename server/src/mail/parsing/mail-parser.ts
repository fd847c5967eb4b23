import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FileOfMail, MailJob, MailResult } from "./mail-job.ts";
import type { OriginalHtml } from "./original/render-original.ts";
import type { Envelope, ParsedMail, ParserSettings } from "./parsed-mail.ts";
import { UnreadableMail } from "./unreadable-mail.ts";

/** More is not read: mail servers take 25 MB as a rule, and encoding adds to it. */
export const mailMaxBytes = 26_000_000;
const usualTimeoutMs = 10_000;
/** As much longer may take what is longer: an honest mail of 25 MB took over 10 s of a busy machine. */
const msPerMb = 2_000;
const bytesPerMb = 1_000_000;
/** A busy machine takes seconds to load what the reader needs. */
const startTimeoutMs = 60_000;

/**
 * 256 MB of objects, of which few are young at once (which saves 35 MB at a mail of 25 MB), and nothing of what the
 * desk was started with. No thread: one that needs much memory at once ends its whole process.
 */
const readerOptions = (): ForkOptions => ({
  execArgv: ["--max-old-space-size=256", "--max-semi-space-size=4"],
  // Windows starts nothing without it.
  env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
  serialization: "advanced",
  stdio: ["ignore", "ignore", "ignore", "ipc"],
});

type MailArrival = { arrivedAt: Date; envelope?: Envelope | null };

/**
 * Understands mails in a process of its own, one after the other: it is used again while it is well. One
 * that takes too long or too much memory ends with its mail, and the next mail has a new one.
 *
 * @param timeoutMs of a mail without length; each MB has two seconds more
 * @param readerUrl for tests of what happens to the process
 */
export function createMailParser({
  settings,
  timeoutMs = usualTimeoutMs,
  readerUrl = new URL("./reader/reader-process.ts", import.meta.url),
}: {
  /** Where admins may change them, as they are when a mail is read. */
  settings: ParserSettings | (() => ParserSettings);
  timeoutMs?: number;
  readerUrl?: URL;
}) {
  let started: Promise<ChildProcess> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function run(job: MailJob): Promise<Exclude<MailResult, { reason: unknown }>> {
    if (isClosed) throw new Error("The mail parser is closed.");
    started ??= startReader(readerUrl, () => {
      started = null;
    });
    const reader = await started;
    const limitMs = timeoutMs + (job.raw.length / bytesPerMb) * msPerMb;
    const result = await ask(reader, job, limitMs).catch(async (error: unknown) => {
      await end(reader);
      throw error;
    });
    if ("reason" in result) throw new UnreadableMail(result.reason, result.message);
    return result;
  }

  function inTurn(job: MailJob) {
    if (job.raw.length > mailMaxBytes) return Promise.reject(new UnreadableMail("too_large"));
    const result = last.then(() => run(job));
    last = result.catch(() => {});
    return result;
  }

  return {
    /** @throws UnreadableMail with its reason */
    async parse(raw: Uint8Array, { arrivedAt, envelope = null }: MailArrival): Promise<ParsedMail> {
      const current = typeof settings === "function" ? settings() : settings;
      const result = await inTurn({ task: "read", raw, settings: current, envelope, arrivedAt });
      if ("mail" in result) return result.mail;
      throw new UnreadableMail("broken");
    },

    /**
     * The HTML of a mail, made safe to look at; null where it has none.
     *
     * @throws UnreadableMail with its reason
     */
    async original(raw: Uint8Array): Promise<OriginalHtml | null> {
      const result = await inTurn({ task: "original", raw });
      if ("original" in result) return result.original;
      throw new UnreadableMail("broken");
    },

    /**
     * One file of a mail by its place there, whether it is taken over or not; null where there is none.
     *
     * @throws UnreadableMail with its reason
     */
    async file(raw: Uint8Array, index: number): Promise<FileOfMail | null> {
      const result = await inTurn({ task: "file", raw, index });
      if ("file" in result) return result.file;
      throw new UnreadableMail("broken");
    },

    /** Ends the process; what is being read is not read to its end. */
    async close(): Promise<void> {
      isClosed = true;
      const reader = await started?.catch(() => null);
      if (reader) await end(reader);
    },
  };
}

/** @param onGone when the process has ended, by itself or not */
function startReader(url: URL, onGone: () => void): Promise<ChildProcess> {
  const reader = fork(fileURLToPath(url), [], readerOptions());
  // Its failure is that of the mail which it reads.
  reader.on("error", () => {}).once("exit", onGone);
  return answerOf(reader, startTimeoutMs).then(
    () => {
      letGo(reader);
      return reader;
    },
    async (cause) => {
      await end(reader);
      throw new Error("The process that reads mails does not start.", { cause });
    },
  );
}

/** An idle reader keeps no process alive. */
function letGo(reader: ChildProcess): void {
  reader.unref();
  reader.channel?.unref();
}

async function end(reader: ChildProcess): Promise<void> {
  if (reader.exitCode !== null || reader.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  reader.once("exit", () => resolve());
  reader.ref();
  if (reader.kill("SIGKILL")) await promise;
}

async function ask(reader: ChildProcess, job: MailJob, timeoutMs: number): Promise<MailResult> {
  reader.ref();
  reader.channel?.ref();
  try {
    const answer = answerOf(reader, timeoutMs);
    // What cannot be sent any more has ended: that is said by its exit.
    reader.send(job, () => {});
    return (await answer) as MailResult;
  } finally {
    letGo(reader);
  }
}

/** What the reader says next. */
function answerOf(reader: ChildProcess, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new UnreadableMail("took_too_long")), timeoutMs);
  // V8 aborts where there is no memory left.
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    const isAborted = signal === "SIGABRT" || code === 134;
    if (isAborted) reject(new UnreadableMail("out_of_memory"));
    // Of the mail that says nothing.
    else if (signal === "SIGKILL") reject(new Error("The process that reads mails was ended."));
    else reject(new UnreadableMail("broken"));
  };
  reader.once("message", resolve).once("exit", onExit);
  return promise.finally(() => {
    clearTimeout(timer);
    reader.off("message", resolve).off("exit", onExit);
  });
}
