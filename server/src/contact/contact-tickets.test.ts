import { trusted } from "mongoose";
import { expect, it } from "vitest";
import { writeToSupport } from "../testing/contact.ts";
import { anAgent, anEmail, aVerifiedCustomer, type TestPerson } from "../testing/people.ts";
import { aTestDesk } from "../testing/test-desk.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { UserModel } from "../users/user.model.ts";
import { ContactModel } from "./contact.model.ts";

const mailed: unknown[] = [];
const { desk } = aTestDesk({
  mailer: { send: async (mail) => void mailed.push(mail) },
  receiving: {
    settings: { httpSecret: "a-secret-of-the-relay", lmtp: null, imap: null },
    reading: async () => ({ state: "filed", reason: "ourselves" }),
  },
});

/** The tickets of an address, once what was written by it is handed on. */
async function ticketsOf(email: string) {
  const states = async () => (await ContactModel.find({ email }).lean()).map(({ state }) => state);
  await expect.poll(async () => new Set(await states())).toEqual(new Set(["sent"]));
  const ids = (await UserModel.find({ email }).lean()).map(({ _id }) => _id.toString());
  return TicketModel.find({ "creator.id": trusted({ $in: ids }) })
    .sort({ number: 1 })
    .lean();
}

// mail 35
it("what comes by the contact form of a desk that receives mails is one ticket of a guest, and is not mailed", async () => {
  const email = anEmail();
  expect((await writeToSupport(desk.url, { email })).status).toBe(202);
  const [ticket, ...others] = await ticketsOf(email);
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    creator: { name: "Ada Byron" },
    subject: "Opening hours",
    description: "Are you open on Sunday?",
    enquiryInfo: "Contact form",
    status: "open",
  });
  expect(await UserModel.findById(ticket?.creator.id).lean()).toMatchObject({ isGuest: true });
  const bea = await anAgent(desk);
  const listed = await bea.call("GET", "contact");
  expect(listed.body).toMatchObject([{ state: "sent", ticketId: ticket?._id.toString() }]);

  // A process that died before it noted that it was handed on.
  await ContactModel.updateOne({ email }, { $set: { state: "queued", dueAt: new Date(0) } });
  await writeToSupport(desk.url, { email, subject: "Another" });
  expect((await ticketsOf(email)).map(({ subject }) => subject)).toEqual([
    "Opening hours",
    "Another",
  ]);
  expect(mailed).toEqual([]);
});

it("of an address that a customer has verified it is that customer's ticket, and a colleague's is a guest's", async () => {
  const [vera, bea] = [await aVerifiedCustomer(desk), await anAgent(desk)];
  const creatorOf = async ({ email }: TestPerson) => {
    await writeToSupport(desk.url, { email });
    const [ticket] = await ticketsOf(email);
    return UserModel.findById(ticket?.creator.id).lean();
  };
  expect((await creatorOf(vera))?._id.toString()).toBe(vera.user._id);
  expect(await creatorOf(bea)).toMatchObject({ isGuest: true, email: bea.email });
});
