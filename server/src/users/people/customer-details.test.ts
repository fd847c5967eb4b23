import { customerDetailsSchema } from "@deskbell/shared/users/customer-details";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { createCaller } from "../../testing/call-api.ts";
import { moveAccount } from "../../testing/identity-accounts.ts";
import { patientIdentity } from "../../testing/patient-identity.ts";
import {
  aCustomer,
  anAdmin,
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
