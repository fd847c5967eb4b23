import type { Types } from "mongoose";
import { pino } from "pino";
import { afterEach, beforeEach, expect } from "vitest";
import { aQueuedMail } from "../../../../testing/mails/mails.ts";
import { anSmtpServer, type SmtpAnswer } from "../../../../testing/programs/mail-servers.ts";
import { aTestDesk } from "../../../../testing/test-desk.ts";
import { OutgoingMailModel } from "../../outgoing-mail.model.ts";
import { MailPaceModel } from "../../pace/mail-pace.model.ts";
import { startDelivering } from "../deliver-mails.ts";
import { createSmtpRelay } from "../smtp-relay.ts";

const log = pino({ level: "silent" });
export const quick = { pollMs: 20, retryMs: [20], pauseMs: 30, graceMs: 0 };

/** A desk whose mails are delivered by jobs that a test begins, to relays of its own. */
export function useDeliveries() {
  aTestDesk();
  const opened: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    await OutgoingMailModel.deleteMany({});
    await MailPaceModel.deleteMany({});
  });
  afterEach(async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
  });

  async function aRelay(answers: SmtpAnswer[] = [], port = 0, refusesFrom: RegExp | null = null) {
    const server = await anSmtpServer({ answers, port, refusesFrom });
    opened.push(server);
    return server;
  }

  function delivers(
    port: number,
    {
      times = quick,
      unwantedAs = async () => null,
      recall = async () => {},
      onFailed = async () => {},
      onTried = () => {},
      now = Date.now,
    }: Partial<Parameters<typeof startDelivering>[0]> = {},
  ) {
    const relay = createSmtpRelay(`smtp://127.0.0.1:${port}`, "support@desk.example");
    const job = startDelivering({
      ...{ relayOf: () => relay, unwantedAs, recall, onFailed, onTried },
      ...{ now, log, times },
    });
    opened.push(job);
    return job;
  }

  async function queueMail(when?: { queuedMs: number }): Promise<Types.ObjectId> {
    return (await OutgoingMailModel.create(aQueuedMail(when)))._id;
  }

  const mailOf = (id: Types.ObjectId) => OutgoingMailModel.findById(id).lean();
  const whenIts = (id: Types.ObjectId, state: string) =>
    expect.poll(async () => (await mailOf(id))?.state).toBe(state);

  /** With the usual times of the product, by a clock that a test moves on. */
  function deliversByClock(port: number) {
    const clock = { nowMs: Date.now(), tried: 0 };
    delivers(port, {
      times: { pollMs: 20, graceMs: 0 },
      now: () => clock.nowMs,
      onTried: () => {
        clock.tried += 1;
      },
    });
    return clock;
  }

  return { aRelay, delivers, queueMail, mailOf, whenIts, deliversByClock };
}
