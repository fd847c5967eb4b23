import type { CreatedInvitation } from "@deskbell/shared/users/invitations";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { OutgoingMailModel } from "../../mail/sending/outgoing-mail.model.ts";
import { aDeskThatSends } from "../../testing/mails/desk-that-sends.ts";
import { anAdmin, anEmail, type TestPerson } from "../../testing/people.ts";
import { InvitationModel } from "./invitation.model.ts";

const answers: number[] = [];
let parts: Awaited<ReturnType<typeof aDeskThatSends>>;
let nora: TestPerson;

beforeAll(async () => {
  parts = await aDeskThatSends({ answers });
  nora = await anAdmin(parts.desk, "Nora Lindqvist");
});
afterAll(() => parts.close());
beforeEach(async () => {
  parts.relay.mails.length = 0;
  await OutgoingMailModel.deleteMany({});
});

async function invite(email = anEmail()): Promise<CreatedInvitation> {
  const answer = await nora.call("POST", "invitations", { forWhom: "Kim", email });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const sendAgain = (id: string) => nora.call("POST", `invitations/${id}/send`);
const mailOf = async (id: string) => {
  const { body } = await nora.call("GET", "invitations");
  return body.find((one: { id: string }) => one.id === id)?.mail;
};
const read = async (token: string) =>
  (await nora.call("POST", "invitations/read", { token })).status;
const received = (count: number) => expect.poll(() => parts.relay.mails.length).toBe(count);

it("a colleague who is invited by address gets the link by mail, once, and nobody finds it in the database", async () => {
  const { id, email, token, mail } = await invite();
  expect(mail).toEqual({ state: "waiting", reason: "" });
  await received(1);
  await expect.poll(() => mailOf(id)).toEqual({ state: "sent", reason: "" });
  const [{ to, raw } = { to: [], raw: "" }] = parts.relay.mails;
  expect(to).toEqual([email]);
  const { subject, text = "", html = "" } = await PostalMime.parse(raw);
  expect(subject).toBe("Nora Lindqvist invites you to Example Support");
  const link = `https://help.example/invitation#${token}`;
  expect([text.includes(link), html.includes(link)]).toEqual([true, true]);
  const stored = await OutgoingMailModel.findOne({ to: email }).lean();
  expect(stored?.raw.length()).toBe(0);
});

it("sent again, the colleague gets a new link and the one before ends", async () => {
  const { id, email, token } = await invite();
  await received(1);
  const { status, body } = await sendAgain(id);
  expect([status, body.data.id, body.data.email]).toEqual([200, id, email]);
  await received(2);
  expect(parts.relay.mails[1]?.raw.replaceAll("=\r\n", "")).toContain(body.data.token);
  expect([await read(token), await read(body.data.token)]).toEqual([404, 200]);
});

it("an invitation that names no address is not mailed; one that is over is not sent again", async () => {
  const open = await invite("");
  expect([open.mail, (await sendAgain(open.id)).status]).toEqual([null, 409]);
  const { id } = await invite();
  await received(1);
  await nora.call("DELETE", `invitations/${id}`);
  expect((await sendAgain(id)).status).toBe(409);
  expect(parts.relay.mails).toHaveLength(1);
});

it("a mail that the server refuses says so beside the invitation, whose link works all the same", async () => {
  answers.push(550);
  const { id, token } = await invite();
  await expect.poll(() => mailOf(id)).toMatchObject({ state: "failed", reason: /^550/ });
  expect(await read(token)).toBe(200);
});

it("an invitation that is withdrawn while its mail waits is not mailed", async () => {
  answers.push(451);
  const { id } = await invite();
  await expect.poll(async () => (await mailOf(id))?.reason).toMatch(/^451/);
  await InvitationModel.updateOne({ _id: id }, { $set: { withdrawnAt: new Date() } });
  await OutgoingMailModel.updateMany({}, { $set: { dueAt: new Date() } });
  await received(1); // the attempt that was put off
  await invite();
  await received(2);
  await expect.poll(() => mailOf(id)).toMatchObject({ state: "failed" });
});
