import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, inject, it } from "vitest";
import { withDatabase } from "../../../../../e2e/programs/with-database.ts";
import { failpoints } from "../../../database/failpoint.ts";
import { anAgent, anEmail, aVerifiedCustomer } from "../../../testing/people.ts";
import { runProgram } from "../../../testing/programs/run-program.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { forwardsOf } from "../../../tickets/activity/note-forward.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const { desk } = aTestDesk({ databaseUri });
const secret = randomUUID();

const runs = (args: string[], FAILPOINT = "") =>
  runProgram("testing/programs/mails-program.ts", args, {
    MONGODB_URI: databaseUri,
    TEST_EMULATOR_URL: inject("emulatorUrl"),
    SECRET: secret,
    ...(FAILPOINT && { FAILPOINT }),
  });

const textsTo = async (to: string): Promise<string[]> => {
  const mails = await OutgoingMailModel.find({ to }).sort({ _id: 1 }).lean();
  const read = mails.map(({ raw }) => PostalMime.parse(Buffer.from(raw.buffer)));
  return (await Promise.all(read)).map(({ text = "" }) => text);
};

it.each(failpoints.filter((moment) => moment.startsWith("answer.")))(
  "each who gets the answers is mailed each once, where the desk is killed at %s and more is written meanwhile",
  async (moment) => {
    const [bea, zofia] = [await anAgent(desk, "Bea"), await aVerifiedCustomer(desk, "Zofia")];
    const ticket = await aTicket(zofia);
    const olaf = anEmail();
    const added = { address: olaf, name: "Olaf" };
    await bea.call("POST", `conversation/${ticket._id}/copied`, added);
    await aMessage(bea, ticket, { text: "The first answer" });
    await desk.tickets.settled();
    const unmailed = { dueAt: new Date(0), fromSeq: 1 };
    await TicketModel.updateOne({ _id: ticket._id }, { $set: { unmailed } });
    expect((await runs(["answers"], moment)).code).toBeNull(); // killed
    await aMessage(bea, ticket, { text: "The second answer" });
    await desk.tickets.settled();
    expect(await runs(["answers"])).toEqual({ code: 0, said: "" });
    // What came meanwhile has begun to wait anew.
    const due = { "unmailed.dueAt": new Date(0) };
    await TicketModel.updateOne({ _id: ticket._id, "unmailed.fromSeq": 2 }, { $set: due });
    expect(await runs(["answers"])).toEqual({ code: 0, said: "" });
    for (const to of [zofia.email, olaf]) {
      const texts = (await textsTo(to)).join("\n");
      expect([to, texts.split("The first answer").length - 1]).toEqual([to, 1]);
      expect([to, texts.split("The second answer").length - 1]).toEqual([to, 1]);
    }
  },
);

it("what is forwarded is mailed once, and its answer is known, where the desk is killed at forward.queued", async () => {
  const [bea, zofia] = [await anAgent(desk, "Bea"), await aVerifiedCustomer(desk, "Zofia")];
  const ticket = await aTicket(zofia);
  const [to, clientId] = [anEmail(), randomUUID()];
  const task = ["forward", ticket._id, bea.user._id, to, clientId];
  expect((await runs(task, "forward.queued")).code).toBeNull(); // killed
  expect(await runs(task)).toEqual({ code: 0, said: "" });
  expect(await textsTo(to)).toHaveLength(1);
  expect(await forwardsOf(ticket._id)).toMatchObject([{ byId: bea.user._id }]);
});
