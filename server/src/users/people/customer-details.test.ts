import { customerDetailsSchema } from "@deskbell/shared/users/customer-details";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { createCaller } from "../../testing/call-api.ts";
import { moveAccount } from "../../testing/identity/identity-accounts.ts";
import { patientIdentity } from "../../testing/identity/patient-identity.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";

let isProviderSilent = false;
let desk: TestDesk;
let admin: TestPerson;

beforeAll(async () => {
  const { provider } = patientIdentity(inject("emulatorUrl"));
  const accountsOf: IdentityProvider["accountsOf"] = (uids) =>
    isProviderSilent
      ? Promise.reject(new AppError("unavailable", "No answer."))
      : provider.accountsOf(uids);
  desk = await startTestDesk({ identity: { ...provider, accountsOf } });
  admin = await anAdmin(desk);
});
afterAll(() => desk.close());

const pathOf = ({ user }: TestPerson) => `users/get-user-with-id/${user._id}`;
const seenByStaff = async (person: TestPerson) =>
  customerDetailsSchema.parse((await admin.call("GET", pathOf(person))).body.data.user);

describe("what staff keep of a customer", () => {
  const labelsOf = async (person: TestPerson) => (await seenByStaff(person)).labels;
  const change = (by: TestPerson, of: TestPerson, draft: object) =>
    by.call("PATCH", `users/${of.user._id}/labels`, draft);

  it("is an organisation and tags, which every agent can change who has seen them as they are", async () => {
    const [ada, kim] = [await aCustomer(desk), await anAgent(desk)];
    expect(await labelsOf(ada)).toEqual({ organisation: "", customerTags: [], labelsRevision: 0 });
    const draft = { organisation: " Acme & <b>Sons</b> ", customerTags: ["VIP", "vip", "late"] };
    expect((await change(kim, ada, { ...draft, labelsRevision: 0 })).body.data).toEqual({
      organisation: "Acme & <b>Sons</b>",
      customerTags: ["VIP", "late"],
      labelsRevision: 1,
    });
    const overtaken = await change(admin, ada, { organisation: "", labelsRevision: 0 });
    expect([overtaken.status, overtaken.body.code]).toEqual([409, "conflict"]);
    const removed = await change(admin, ada, { organisation: "", labelsRevision: 1 });
    expect(removed.status).toBe(200);
    // The same after a lost answer.
    const again = await change(admin, ada, { organisation: "", labelsRevision: 1 });
    expect([again.status, again.body]).toEqual([200, removed.body]);
    for (const other of [{ customerTags: ["VIP"] }, { organisation: "Acme", customerTags: [] }]) {
      expect((await change(admin, ada, { ...other, labelsRevision: 1 })).status).toBe(409);
    }
    expect(await labelsOf(ada)).toEqual({
      organisation: "",
      customerTags: ["VIP", "late"],
      labelsRevision: 2,
    });
    await change(kim, ada, { customerTags: [], labelsRevision: 2 });
    expect((await labelsOf(ada))?.customerTags).toEqual([]);
  });

  it("is never shown to the customer, nor that it was changed, and not theirs to change", async () => {
    const ada = await aCustomer(desk);
    const before = (await ada.call("GET", "users/me")).body;
    await change(admin, ada, {
      organisation: "Secretly Ltd",
      customerTags: ["slow"],
      labelsRevision: 0,
    });
    const paths = ["users/me", pathOf(ada), `users/get-user/${ada.email}`];
    for (const path of paths) {
      const { body } = await ada.call("GET", path);
      expect(JSON.stringify(body)).not.toMatch(/secretly|slow|label|organisation|customerTag/i);
    }
    expect((await ada.call("GET", "users/me")).body).toEqual(before);
    expect((await change(ada, ada, { organisation: "Mine", labelsRevision: 1 })).status).toBe(403);
  });

  it("is kept of customers alone: of colleagues it is refused, and who becomes one is shown nothing of before", async () => {
    const [email, kim] = [anEmail(), await anAgent(desk)];
    await desk.identity.ensureVerified({ email, password: testPassword, name: "Ada" });
    const ada = await signIn(desk, email);
    const draft = { organisation: "Acme", customerTags: ["slow"] };
    for (const colleague of [kim, admin]) {
      const refused = await change(kim, colleague, { ...draft, labelsRevision: 0 });
      expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
      expect(refused.body.message).toBe("Only customers have an organisation and tags.");
      expect(await labelsOf(colleague)).toBe(null);
    }
    expect((await change(kim, ada, { ...draft, labelsRevision: 0 })).status).toBe(200);
    const setRole = (access: string) =>
      admin.call("PUT", `users/${ada.user._id}/role`, { role: "user", access });
    const asAgent = await setRole("agent");
    expect(asAgent.status).toBe(200);
    expect(asAgent.body.data).not.toHaveProperty("labels");
    expect(await labelsOf(ada)).toBe(null);
    expect((await change(kim, ada, { customerTags: [], labelsRevision: 1 })).status).toBe(403);
    expect((await setRole("customer")).body.data.labels).toMatchObject(draft);
  });

  it("is refused where it is too long, too many, or of nobody", async () => {
    const ada = await aCustomer(desk);
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`);
    for (const bad of [
      { organisation: "x".repeat(101) },
      { customerTags: tags(21) },
      { customerTags: ["x".repeat(51)] },
      { customerTags: ["  "] },
      { customerTags: "VIP" },
      { organisation: { $ne: "" } },
    ]) {
      expect([bad, (await change(admin, ada, { ...bad, labelsRevision: 0 })).status]).toEqual([
        bad,
        400,
      ]);
    }
    expect((await change(admin, ada, { organisation: "Acme" })).status).toBe(400);
    const nobody = { user: { _id: "0".repeat(24) } } as TestPerson;
    expect((await change(admin, nobody, { labelsRevision: 0 })).status).toBe(404);
    expect((await labelsOf(ada))?.labelsRevision).toBe(0);
  });
});

describe("the customer of a ticket", () => {
  // spec §7 GET /users/get-user-with-id/{id}
  it("is shown to staff with e-mail, phone, addresses, whether verified or disabled, and how many tickets", async () => {
    const email = anEmail();
    await desk.identity.ensureVerified({ email, password: testPassword, name: "Vera Verified" });
    const vera = await signIn(desk, email);
    const address = {
      country: "Norway",
      district: "Oslo",
      streetAddress: "Gate 1",
      zipCode: "0150",
    };
    await vera.call("PUT", "users/update/number", { mobile: "+47 22 33 44 55" });
    await vera.call("PUT", "users/update/presentAddress", address);
    await aTicket(vera);
    await aTicket(vera);
    expect(await seenByStaff(vera)).toMatchObject({
      email,
      mobile: "+47 22 33 44 55",
      presentAddress: address,
      permanentAddress: { country: "", district: "", streetAddress: "", zipCode: "" },
      isVerified: true,
      isDisabled: false,
      ticketCount: 2,
    });
    await admin.call("PUT", `users/${vera.user._id}/access`, { isDisabled: true });
    expect(await seenByStaff(vera)).toMatchObject({ isDisabled: true });
  });

  it("is shown with the address that the account has now, and the verified mark that belongs to it", async () => {
    const ada = await aCustomer(desk);
    expect(await seenByStaff(ada)).toMatchObject({ email: ada.email, isVerified: false });
    const elsewhere = anEmail();
    await moveAccount({ email: ada.email, password: testPassword }, elsewhere);
    expect(await seenByStaff(ada)).toMatchObject({ email: elsewhere, isVerified: true });
  });

  it("is shown while the identity provider is silent; whether verified is then unknown", async () => {
    const ada = await aCustomer(desk);
    isProviderSilent = true;
    try {
      expect(await seenByStaff(ada)).toMatchObject({ email: ada.email, isVerified: null });
    } finally {
      isProviderSilent = false;
    }
  });

  it("is no business of other customers and strangers, and hears nothing of it that staff alone know", async () => {
    const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
    expect((await eve.call("GET", pathOf(ada))).status).toBe(404);
    expect((await createCaller(desk.url)("GET", pathOf(ada))).status).toBe(401);
    const own = await ada.call("GET", pathOf(ada));
    expect(own.body.data.user).toMatchObject({ _id: ada.user._id, email: ada.email });
    for (const field of ["isVerified", "isDisabled", "ticketCount"]) {
      expect(own.body.data.user).not.toHaveProperty(field);
      expect(own.body.user).not.toHaveProperty(field);
    }
  });
});
