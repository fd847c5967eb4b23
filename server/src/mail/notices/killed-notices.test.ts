import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, inject, it } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { failpoints } from "../../database/failpoint.ts";
import { NotificationModel } from "../../notifications/notification.model.ts";
import { aCustomer, anAgent } from "../../testing/people.ts";
import { runProgram } from "../../testing/programs/run-program.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";

const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const { desk } = aTestDesk({ databaseUri });

/** A node that looks once at what is due. */
const looks = (FAILPOINT = "") =>
  runProgram("testing/programs/notices-program.ts", [], {
    MONGODB_URI: databaseUri,
    TEST_EMULATOR_URL: inject("emulatorUrl"),
    ...(FAILPOINT && { FAILPOINT }),
  });

it.each(failpoints.filter((moment) => moment.startsWith("notice.")))(
  "an agent is mailed once of what they do not read, where the desk is killed at %s",
  async (moment) => {
    const bea = await anAgent(desk, "Bea Larsen");
    const ticket = await aTicket(await aCustomer(desk));
    const notify = () =>
      NotificationModel.create({
        ...{ personId: bea.user._id, ticketId: ticket._id, ticketNumber: ticket.ticket },
        ...{ subject: ticket.subject, cause: randomUUID(), at: new Date() },
        kind: "assigned",
        mailDueAt: new Date(0),
      });
    await notify();
    await notify();
    expect((await looks(moment)).code).toBeNull(); // killed
    // What came meanwhile is of another mail.
    await notify();
    expect(await looks()).toEqual({ code: 0, said: "" });
    const mails = await OutgoingMailModel.find({ to: bea.email }).lean();
    const texts = await Promise.all(
      mails.map(async ({ raw }) => (await PostalMime.parse(Buffer.from(raw.buffer))).text ?? ""),
    );
    const said = texts.map((text) => text.split("This ticket was assigned").length - 1);
    expect(said.sort()).toEqual([1, 2]);
    const left = { personId: bea.user._id, mailDueAt: { $exists: true } };
    expect(await NotificationModel.collection.countDocuments(left)).toBe(0);
  },
);
