import { parentPort } from "node:worker_threads";
import type { MailJob } from "../mail-job.ts";

// In place of parse-worker.ts: does to its thread what the mail says.

parentPort?.on("message", ({ raw }: MailJob) => {
  const asked = Buffer.from(raw).toString();
  if (asked === "never answer") return;
  if (asked === "fail") throw new Error("as asked");
  if (asked === "leave") process.exit(0);
  const kept: unknown[] = [];
  while (asked === "take all memory") kept.push(new Array(16_000_000).fill({}));
  parentPort?.postMessage({ reason: "too_deep", message: asked });
});
parentPort?.postMessage("ready");
