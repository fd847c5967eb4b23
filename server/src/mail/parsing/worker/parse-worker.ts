import { parentPort } from "node:worker_threads";
import type { MailJob, MailResult } from "../mail-job.ts";
import { UnreadableMail } from "../unreadable-mail.ts";
import { JoinedBlob } from "./joined-blob.ts";
import { MailTextDecoder } from "./mail-text-decoder.ts";

// The worker thread of mail-parser.ts. postal-mime takes these two from the global scope when it is loaded.

Object.assign(globalThis, { Blob: JoinedBlob, TextDecoder: MailTextDecoder });
const { readMail } = await import("./read-mail.ts");
const { readParts } = await import("./read-parts.ts");
const { renderOriginal } = await import("../original/render-original.ts");

const port = parentPort;
if (!port) throw new Error("parse-worker.ts runs in a worker thread.");

port.on("message", async (job: MailJob) => {
  try {
    const result = await resultOf(job);
    port.postMessage(result, buffersOf(result));
  } catch (error) {
    const reason = error instanceof UnreadableMail ? error.reason : "broken";
    port.postMessage({ reason, message: String(error) } satisfies MailResult);
  }
});
port.postMessage("ready");

async function resultOf(job: MailJob): Promise<MailResult> {
  if (job.task === "read") return { mail: await readMail(job.raw, job) };
  const { html, attachments } = await readParts(job.raw);
  return { original: renderOriginal(html, attachments) };
}

/** Files are handed over, not copied. */
function buffersOf(result: MailResult): ArrayBuffer[] {
  const files = "mail" in result ? result.mail.files : [];
  return files.flatMap(({ bytes }) => (bytes ? [bytes.buffer as ArrayBuffer] : []));
}
