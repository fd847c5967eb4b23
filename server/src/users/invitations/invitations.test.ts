import {
  type CreatedInvitation,
  invitationsAnswerSchema,
} from "@deskbell/shared/users/invitations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { createCaller } from "../../testing/call-api.ts";
import {
  applyCode,
  requestVerification,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  signIn,
  type TestPerson,
  testPassword,
} from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { UserModel } from "../user.model.ts";
import { InvitationModel } from "./invitation.model.ts";

let desk: TestDesk;
let admin: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk, "Nora");
});
afterAll(() => desk.close());

async function invite(by = admin, email = ""): Promise<CreatedInvitation> {
  const answer = await by.call("POST", "invitations", { forWhom: "Kim, second level", email });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const accept = ({ call }: Pick<TestPerson, "call">, token: string) =>
  call("POST", "invitations/accept", { token });
const accessOf = async ({ user }: TestPerson) =>
  (await UserModel.findById(user._id).orFail().lean()).access;
const list = async () =>
  invitationsAnswerSchema.parse((await admin.call("GET", "invitations")).body);
const listed = async (id: string) => (await list()).find((invitation) => invitation.id === id);
const openIds = async () =>
  (await list()).filter(({ state }) => state === "open").map(({ id }) => id);
const stranger = () => ({ call: createCaller(desk.url) });
const read = (token: string, by: Pick<TestPerson, "call"> = stranger()) =>
  by.call("POST", "invitations/read", { token });

describe("a colleague who is invited", () => {
  it("is an agent at once, once the address is verified, and the invitation is used up", async () => {
    const { id, token, ...invitation } = await invite();
    expect(invitation).toMatchObject({ forWhom: "Kim, second level", invitedBy: "Nora" });
    const lifeMs = Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt);
    expect(lifeMs).toBe(7 * 24 * 60 * 60_000);
    expect(await openIds()).toContain(id);
    const { expiresAt } = invitation;
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { data: { invitedBy: "Nora", email: "", expiresAt } },
    });

    const kim = await aVerifiedCustomer(desk, "Kim");
    expect((await accept(kim, token)).body.data).toMatchObject({ role: "user", access: "agent" });
    expect((await kim.call("GET", "contact")).status).toBe(200);
    expect(await listed(id)).toMatchObject({
      state: "accepted",
      acceptedBy: "Kim",
      acceptedAt: expect.any(String),
    });
    // The answer may have been lost: the same person is answered the same again.
    expect((await accept(kim, token)).status).toBe(200);
    const audit = await AuditModel.find({ email: kim.email }).lean();
    expect(audit).toMatchObject([{ action: "grant-agent", by: `${admin.email}, by invitation` }]);
  });

  it("who has not verified the address stays a customer, and can use it afterwards", async () => {
    const { id, token } = await invite();
    const ada = await aCustomer(desk);
    expect(await accept(ada, token)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(await accessOf(ada)).toBe("customer");
    expect(await openIds()).toContain(id);
    expect((await accept(await aVerifiedCustomer(desk), token)).status).toBe(200);
  });

  it("by address is let in with that address alone, once it is verified", async () => {
    const address = anEmail();
    const account = { email: address, password: testPassword, name: "Kim" };
    const { idToken } = await signUpAtProvider(account);
    const [kim, eve] = [await signIn(desk, address), await aVerifiedCustomer(desk)];
    const { id, token, email } = await invite(admin, address.toUpperCase());
    expect(email).toBe(kim.email);
    expect((await read(token)).body.data).toMatchObject({ email });
    const refused = await accept(eve, token);
    expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(refused.body.message).toBe("This invitation is for another e-mail address.");
    expect((await accept(kim, token)).status).toBe(403);
    expect([await accessOf(eve), await accessOf(kim)]).toEqual(["customer", "customer"]);
    expect(await openIds()).toContain(id);
    await applyCode(await requestVerification(idToken));
    expect((await accept(kim, token)).status).toBe(200);
    expect(await accessOf(kim)).toBe("agent");
  });

  it("and another who uses the same link at once: one of them wins", async () => {
    const { token } = await invite();
    const people = await Promise.all([1, 2, 3, 4].map(() => aVerifiedCustomer(desk)));
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const accesses = await Promise.all(people.map(accessOf));
    expect(accesses.filter((access) => access === "agent")).toHaveLength(1);
  });

  it("presses twice: both are answered that they are an agent", async () => {
    const { token } = await invite();
    const kim = await aVerifiedCustomer(desk);
    const answers = await Promise.all([1, 2, 3].map(() => accept(kim, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("belongs to the team already: nothing is used up", async () => {
    const { id, token } = await invite();
    for (const person of [await anAgent(desk), admin]) {
      expect(await accept(person, token)).toMatchObject({
        status: 409,
        body: { code: "conflict" },
      });
    }
    expect(await openIds()).toContain(id);
    const { email } = await anAgent(desk);
    const again = await admin.call("POST", "invitations", { email });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

// case C15
describe("an invitation that does not hold is refused, with the reason, and nobody becomes an agent:", () => {
  const expire = (id: string) =>
    InvitationModel.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
  const withdraw = (id: string) => admin.call("DELETE", `invitations/${id}`);

  it.each([
    ["one that has expired", expire, "expired", "This invitation has expired."],
    ["one that was withdrawn", withdraw, "withdrawn", "This invitation was withdrawn."],
  ])("%s", async (_, end, state, reason) => {
    const { id, token } = await invite();
    await end(id);
    const eve = await aVerifiedCustomer(desk);
    const answer = await accept(eve, token);
    expect(answer).toMatchObject({ status: 410, body: { code: "invitation_over" } });
    expect(answer.body.message).toContain(reason);
    expect(await read(token)).toMatchObject({ status: 410, body: answer.body });
    expect(await listed(id)).toMatchObject({ state, acceptedBy: null });
    expect(await accessOf(eve)).toBe("customer");
  });

  it("one that was used, also for its user, who is no agent any more", async () => {
    const { id, token } = await invite();
    const eve = await aVerifiedCustomer(desk);
    await accept(eve, token);
    expect((await withdraw(id)).status).toBe(409);
    expect(await listed(id)).toMatchObject({ state: "accepted" });
    const toCustomer = { role: "user", access: "customer" };
    await admin.call("PUT", `users/${eve.user._id}/role`, toCustomer);
    const again = await signIn(desk, eve.email);
    expect(await accept(again, token)).toMatchObject({ status: 410 });
    expect((await read(token)).body.message).toContain("This invitation was used already.");
    // Another one does not make the first good again.
    expect((await accept(again, (await invite()).token)).status).toBe(200);
    await admin.call("PUT", `users/${eve.user._id}/role`, toCustomer);
    expect(await accept(await signIn(desk, eve.email), token)).toMatchObject({ status: 410 });
    expect(await accessOf(eve)).toBe("customer");
  });

  it("one that is withdrawn while somebody accepts it: they are an agent or it is withdrawn, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, token } = await invite();
      const eve = await aVerifiedCustomer(desk);
      const [accepted, withdrawn] = await Promise.all([accept(eve, token), withdraw(id)]);
      const isAgent = accepted.status === 200;
      expect(withdrawn.status).toBe(isAgent ? 409 : 200);
      expect(await accessOf(eve)).toBe(isAgent ? "agent" : "customer");
      expect(await listed(id)).toMatchObject({ state: isAgent ? "accepted" : "withdrawn" });
    }
  });

  it("one whose use was cut off in the middle and that is withdrawn then", async () => {
    const { id, token } = await invite();
    const [eve, other] = [await aVerifiedCustomer(desk), await aVerifiedCustomer(desk)];
    await InvitationModel.updateOne({ _id: id }, { usedBy: eve.user._id, usedAt: new Date() });
    expect((await accept(other, token)).status).toBe(410);
    expect(await listed(id)).toMatchObject({ state: "open" });
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).status).toBe(200);
    expect((await accept(eve, token)).status).toBe(410);
    expect(await accessOf(eve)).toBe("customer");
  });

  it("one of somebody who is no admin any more", async () => {
    const former = await anAdmin(desk);
    const { id, token } = await invite(former);
    await admin.call("PUT", `users/${former.user._id}/role`, { role: "user", access: "agent" });
    const eve = await aVerifiedCustomer(desk);
    expect(await accept(eve, token)).toMatchObject({ status: 410 });
    expect((await read(token)).status).toBe(410);
    expect(await openIds()).not.toContain(id);
  });

  it("one that was forged, cut off, or is another's secret", async () => {
    const [one, other] = [await invite(), await invite()];
    const [id = "", secret = ""] = one.token.split(".");
    const eve = await aVerifiedCustomer(desk);
    const forged = [
      "x",
      id,
      `${id}.`,
      `${id}.${secret.slice(1)}`,
      `${other.id}.${secret}`,
      `${"0".repeat(24)}.${secret}`,
      `${one.token}.more`,
    ];
    for (const token of forged) {
      const unknown = { status: 404, body: { code: "not_found" } };
      expect(await accept(eve, token)).toMatchObject(unknown);
      expect(await read(token)).toMatchObject(unknown);
    }
    expect((await accept(eve, "")).status).toBe(400);
    expect((await admin.call("POST", "invitations", { email: "no address" })).status).toBe(400);
    expect(await accessOf(eve)).toBe("customer");
  });

  it("none is made, seen or withdrawn by agents, customers and strangers", async () => {
    const { id, token } = await invite();
    const nobody = stranger();
    const people = [await anAgent(desk), await aVerifiedCustomer(desk), nobody] as const;
    for (const [i, { call }] of people.entries()) {
      const status = i === 2 ? 401 : 403;
      expect((await call("POST", "invitations", { access: "admin" })).status).toBe(status);
      expect((await call("GET", "invitations")).status).toBe(status);
      expect((await call("DELETE", `invitations/${id}`)).status).toBe(status);
    }
    expect((await accept(nobody, token)).status).toBe(401);
    expect(await openIds()).toContain(id);
  });

  it("its secret is stored as a hash alone", async () => {
    const { id, token } = await invite();
    const stored = JSON.stringify(await InvitationModel.findById(id).lean());
    expect(stored).not.toContain(token.split(".")[1]);
    expect(JSON.stringify((await admin.call("GET", "invitations")).body)).not.toContain("token");
  });
});

it("an admin keeps no more than a hundred open", async () => {
  await InvitationModel.deleteMany({});
  const record = { secretHash: "0".repeat(64), invitedBy: admin.user._id, createdAt: new Date() };
  const expiresAt = new Date(Date.now() + 60_000);
  await InvitationModel.insertMany(Array.from({ length: 100 }, () => ({ ...record, expiresAt })));
  const answer = await admin.call("POST", "invitations", {});
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
});
