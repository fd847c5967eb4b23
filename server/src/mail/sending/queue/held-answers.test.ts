import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { minuteMs } from "../../../testing/durations.ts";
import { dueAnswers } from "../../../testing/mails/due-answers.ts";
import { aVerifiedCustomer } from "../../../testing/people.ts";
import { aLaterDesk } from "../../../testing/scheduled/a-later-desk.ts";
import { aTicket } from "../../../testing/tickets.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const secret = randomUUID();
const {
  desk,
  admin: nora,
  aReply,
  inAnHour,
  pass,
} = aLaterDesk({
  secret,
  sending: {
    sender: {
      ...{ address: "support@desk.example", name: "Example Support" },
      ...{ site: "https://help.example", answersTo: null },
    },
    relay: null,
    waitMs: 2 * minuteMs,
  },
});
const { timePasses } = dueAnswers(desk, secret);

it("a reply that waits, to be taken back or for its time, is mailed to nobody before it is sent, and once after that", async () => {
  const zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  const ticket = await aTicket(zofia);
  const dayMs = 24 * 60 * minuteMs;
  /** Whatever is to be mailed by tomorrow is queued. */
  const mailed = async (): Promise<string[]> => {
    await desk.tickets.settled();
    await timePasses(dayMs);
    const mails = await OutgoingMailModel.find({ to: zofia.email }).sort({ _id: 1 }).lean();
    const texts = mails.map(async ({ raw }) => (await PostalMime.parse(raw.buffer)).text ?? "");
    return Promise.all(texts);
  };
  await aReply(nora, ticket, { text: "It leaves today" });
  const taken = await aReply(nora, ticket, { text: "It leaves never" });
  await nora.call("POST", `scheduled/${taken.id}/take-back`, {});
  await aReply(nora, ticket, { text: "Has it arrived?", sendAt: inAnHour(), lastSeenSeq: "0" });
  expect(await mailed()).toEqual([]);

  await pass(6_000);
  const [first, ...none] = await mailed();
  expect([first?.includes("It leaves today"), none]).toEqual([true, []]);
  expect(first).not.toMatch(/never|arrived/);

  const { data } = (await nora.call("GET", "scheduled")).body;
  await nora.call("POST", `scheduled/${data[0].id}/send`, {
    ...{ version: data[0].version, lastSeenSeq: 1 },
  });
  await pass(1);
  const [, second, ...others] = await mailed();
  expect([second?.includes("Has it arrived?"), others]).toEqual([true, []]);
  expect(await mailed()).toHaveLength(2);
});
