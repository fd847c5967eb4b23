import { parentPort } from "node:worker_threads";
import type { MailJob, MailResult } from "../mail-job.ts";
import { UnreadableMail } from "../unreadable-mail.ts";
import { JoinedBlob } from "./joined-blob.ts";
import { MailTextDecoder } from "./mail-text-decoder.ts";

// The worker thread of mail-parser.ts. postal-mime takes these two from the global scope when it is loaded.

Object.assign(globalThis, { Blob: JoinedBlob, TextDecoder: MailTextDecoder });
const { readMail } = await import("./read-mail.ts");

const port = parentPort;
if (!port) throw new Error("parse-worker.ts runs in a worker thread.");

port.on("message", async ({ raw, ...context }: MailJob) => {
  try {
    const mail = await readMail(raw, context);
    const buffers = mail.files.flatMap(({ bytes }) => (bytes ? [bytes.buffer as ArrayBuffer] : []));
    port.postMessage({ mail } satisfies MailResult, [...new Set(buffers)]);
  } catch (error) {
    const reason = error instanceof UnreadableMail ? error.reason : "broken";
    port.postMessage({ reason, message: String(error) } satisfies MailResult);
  }
});
port.postMessage("ready");
