import { Worker } from "node:worker_threads";
import type { MailJob, MailResult } from "./mail-job.ts";
import type { OriginalHtml } from "./original/render-original.ts";
import type { Envelope, MailSettings, ParsedMail } from "./parsed-mail.ts";
import { UnreadableMail } from "./unreadable-mail.ts";

/** More is not read: mail servers take 25 MB as a rule, and encoding adds to it. */
export const mailMaxBytes = 26_000_000;
/**
 * With the small young space a thread that runs out of memory ends alone: what is promoted at once then
 * fits the allowance that Node gives it to end in. Without it 2 of 24 such threads took the process along.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };
const usualTimeoutMs = 10_000;
/** A busy machine takes seconds to load what the worker needs. */
const startTimeoutMs = 60_000;

type Arrival = { arrivedAt: Date; envelope?: Envelope | null };

/**
 * Understands mails in a worker thread, one after the other: the thread is used again while it is well.
 * One that takes too long or too much memory ends with its mail, and the next mail has a new one.
 *
 * @param workerUrl for tests of what happens to a thread
 */
export function createMailParser({
  settings,
  timeoutMs = usualTimeoutMs,
  workerUrl = new URL("./worker/parse-worker.ts", import.meta.url),
}: {
  settings: MailSettings;
  timeoutMs?: number;
  workerUrl?: URL;
}) {
  let thread: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function run(job: MailJob): Promise<Exclude<MailResult, { reason: unknown }>> {
    if (isClosed) throw new Error("The mail parser is closed.");
    thread ??= startWorker(workerUrl, () => {
      thread = null;
    });
    const worker = await thread;
    const result = await ask(worker, job, timeoutMs).catch(async (error: unknown) => {
      await worker.terminate();
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
    async parse(raw: Uint8Array, { arrivedAt, envelope = null }: Arrival): Promise<ParsedMail> {
      const result = await inTurn({ task: "read", raw, settings, envelope, arrivedAt });
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

    /** Ends the thread; what is being read is not read to its end. */
    async close(): Promise<void> {
      isClosed = true;
      const worker = await thread?.catch(() => null);
      await worker?.terminate();
    },
  };
}

/** @param onGone when the thread has ended, by itself or not */
function startWorker(url: URL, onGone: () => void): Promise<Worker> {
  const worker = new Worker(url, { resourceLimits });
  // Its failure is that of the mail which it reads; an idle thread keeps no process alive.
  worker
    .on("error", () => {})
    .once("exit", onGone)
    .unref();
  return answerOf(worker, startTimeoutMs).then(
    () => worker,
    async (error) => {
      await worker.terminate();
      throw error;
    },
  );
}

async function ask(worker: Worker, job: MailJob, timeoutMs: number): Promise<MailResult> {
  worker.ref();
  try {
    const answer = answerOf(worker, timeoutMs);
    worker.postMessage(job);
    return (await answer) as MailResult;
  } finally {
    worker.unref();
  }
}

/** What the thread says next. */
function answerOf(worker: Worker, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new UnreadableMail("took_too_long")), timeoutMs);
  const onError = (error: NodeJS.ErrnoException) =>
    reject(new UnreadableMail(reasonOf(error), error));
  const onExit = () => reject(new UnreadableMail("broken"));
  worker.once("message", resolve).once("error", onError).once("exit", onExit);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", onError).off("exit", onExit);
  });
}

const reasonOf = ({ code }: NodeJS.ErrnoException) =>
  code === "ERR_WORKER_OUT_OF_MEMORY" ? "out_of_memory" : "broken";
