import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { pino } from "pino";
import { afterEach } from "vitest";
import { jobLeases, leaseCollection } from "../../database/job-leases.ts";
import { MailModel } from "../../mail/mail.model.ts";
import { environmentMailbox } from "../../mail/mailboxes/desk-mailbox.ts";
import { type ImapSettings, watchMailbox } from "../../mail/receiving/imap/watch-mailbox.ts";
import type { aMailRoom } from "../mails/mails.ts";
import { type ImapProxy, startImapProxy } from "./imap-proxy.ts";
import type { Dovecot } from "./start-dovecot.ts";

type Times = Parameters<typeof watchMailbox>[0]["times"];

/** Mailboxes of one server, which are watched until the end of a test, and through what. */
export function watchedMailboxes(dovecot: Dovecot, room: ReturnType<typeof aMailRoom>) {
  const opened: { close(): Promise<void> }[] = [];
  const lines: string[] = [];
  afterEach(async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
    // The next test watches another mailbox, at once.
    await mongoose.connection.collection(leaseCollection).deleteMany({});
    lines.length = 0;
  });

  return {
    async proxy(rewrite?: (said: string) => string): Promise<ImapProxy> {
      const proxy = await startImapProxy(dovecot, rewrite);
      opened.push(proxy);
      return proxy;
    },
    watch(user: string, given: Partial<ImapSettings> = {}, times: Times = {}) {
      const imap: ImapSettings = {
        host: "localhost",
        port: dovecot.ports.imaps,
        isSecure: true,
        user,
        secret: { password: "secret" },
        since: null,
        certificates: dovecot.certificate,
        ...given,
      };
      const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
      const takeIn: typeof room.takeIn = (raw, envelope, source, facts) =>
        room.takeIn(raw, envelope, source, { ...facts, mailboxId: environmentMailbox });
      const watching = watchMailbox({ imap, takeIn, leases: jobLeases, log, times });
      opened.push(watching);
      return watching;
    },
    log: () => lines.join(""),
    stored: () => MailModel.countDocuments(),
    newSubject: () => `Kettle ${randomUUID()}`,
  };
}
