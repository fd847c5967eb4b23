import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { requiredParts } from "../../e2e/programs/required-parts.ts";
import { isDovecotInstalled } from "../../server/src/testing/dovecot/find-dovecot.ts";
import { root } from "../steps/run-step.ts";

it("a developer gets a mailbox that takes mails until Ctrl+C, or reads what to install for it", async () => {
  const program = spawn(process.execPath, [".ci/dev/mail.ts"], { cwd: root });
  const ended = once(program, "exit");
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (bytes: Buffer) => {
      said += bytes;
    });
  const printed = (pattern: RegExp) => pattern.exec(said)?.[1] ?? "";

  if (!isDovecotInstalled() && !requiredParts().has("dovecot")) {
    expect(await ended).toEqual([1, null]);
    expect(said).toContain("Install dovecot-imapd and dovecot-lmtpd.");
    return;
  }
  await expect.poll(() => said).toContain("Ctrl+C");
  const certificate = printed(/^NODE_EXTRA_CA_CERTS=(\S+)/m);
  expect(existsSync(certificate)).toBe(true);
  expect(printed(/^MAIL_IMAP_URL=(\S+)/m)).toMatch(/^imaps:\/\/support%40desk\.example:secret@/);
  const port = Number(printed(/--port (\d+)/));
  const mailer = createTransport({ host: "127.0.0.1", port, lmtp: true, ignoreTLS: true });
  const mail = { from: "ada@example.com", to: "support@desk.example", text: "It stays cold." };
  expect((await mailer.sendMail(mail)).response).toMatch(/^250 /);

  program.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(certificate)).toBe(false);
});
