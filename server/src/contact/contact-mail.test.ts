import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "../start/env.ts";
import { openMailer } from "../start/open-parts.ts";
import { writeToSupport } from "../testing/contact.ts";
import { anSmtpServer } from "../testing/programs/mail-servers.ts";
import { startTestDesk } from "../testing/start-test-desk.ts";
import { ContactModel } from "./contact.model.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0).reverse()) await part.close();
});

it("a desk with an SMTP server sends at once what comes through the contact form", async () => {
  const smtp = await anSmtpServer();
  const desk = await startTestDesk({ mailer: createSmtpMailer(smtp.settings) });
  opened.push(smtp, desk);
  expect((await writeToSupport(desk.url)).status).toBe(202);
  await expect.poll(async () => (await ContactModel.findOne().lean())?.state).toBe("sent");
  expect(smtp.mails).toHaveLength(1);
});

// case F26
it("a visitor is thanked at once though the mail service does not answer", async () => {
  const desk = await startTestDesk({ mailer: { send: () => new Promise(() => {}) } });
  opened.push(desk);
  expect((await writeToSupport(desk.url)).status).toBe(202);
  expect((await ContactModel.findOne().lean())?.state).toBe("queued");
});

it("an operator of a desk in production without a mail service is warned at the start", async () => {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => said.push(line) });
  const production = { ...readConfig({}), isProduction: true };
  expect(await openMailer(production, log)).toBeNull();
  expect(said.join()).toContain("neither SMTP_URL nor EMAILJS_SERVICE_ID is set");
  expect(await openMailer(readConfig({}), pino({ level: "silent" }))).toBeNull();
});
