import type { MailJob } from "../mail-job.ts";

// In place of reader-process.ts: does to its process what the mail says.

const lateMs = 1_500;

process.on("message", ({ raw }: MailJob) => {
  const asked = Buffer.from(raw).toString();
  if (asked === "never answer") return;
  if (asked.startsWith("answer late")) {
    setTimeout(() => process.send?.({ reason: "too_deep", message: "late" }), lateMs);
    return;
  }
  if (asked === "fail") throw new Error("as asked");
  if (asked === "leave") process.exit(0);
  const kept: unknown[] = [];
  while (asked === "take all memory") kept.push(new Array(30_000_000).fill(0));
  const message = asked === "show settings" ? JSON.stringify(process.env) : asked;
  process.send?.({ reason: "too_deep", message });
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
