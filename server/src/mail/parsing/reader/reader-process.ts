import type { MailJob, MailResult } from "../mail-job.ts";
import { UnreadableMail } from "../unreadable-mail.ts";
import { JoinedBlob } from "./joined-blob.ts";
import { MailTextDecoder } from "./mail-text-decoder.ts";

// The process of mail-parser.ts. postal-mime takes these two from the global scope when it is loaded.

Object.assign(globalThis, { Blob: JoinedBlob, TextDecoder: MailTextDecoder });
const { readMail } = await import("./read-mail.ts");
const { readParts } = await import("./read-parts.ts");
const { fileAt } = await import("../files/read-files.ts");
const { renderOriginal } = await import("../original/render-original.ts");

process.on("message", async (job: MailJob) => {
  process.send?.(await answerTo(job));
});
// Meant for the desk, as by Ctrl-C: it ends its readers itself, once their mails are read.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
// The desk has ended.
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function answerTo(job: MailJob): Promise<MailResult> {
  try {
    if (job.task === "read") return { mail: await readMail(job.raw, job) };
    const { html, attachments } = await readParts(job.raw);
    if (job.task === "file") return { file: fileAt(attachments, job.index) };
    return { original: renderOriginal(html, attachments) };
  } catch (error) {
    const reason = error instanceof UnreadableMail ? error.reason : "broken";
    return { reason, message: String(error) };
  }
}
