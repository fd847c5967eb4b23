import { trusted } from "mongoose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { patientIdentity } from "../../testing/identity/patient-identity.ts";
import { anAdmin, signIn, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { UserModel } from "../user.model.ts";

let desk: TestDesk;
let admin: TestPerson;
/** What happens once the provider has confirmed the next right of staff. */
let beforeStoring: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  const { provider } = patientIdentity(inject("emulatorUrl"));
  const validAfter = async (uid: string) => {
    const act = beforeStoring;
    beforeStoring = null;
    const answer = await provider.validAfter(uid);
    await act?.();
    return answer;
  };
  desk = await startTestDesk({ identity: { ...provider, validAfter } });
  admin = await anAdmin(desk);
});
afterAll(() => desk.close());

const setRole = (by: TestPerson, whom: TestPerson, role: string) =>
  by.call("PUT", `users/${whom.user._id}/role`, { role });
const setAccess = (by: TestPerson, whom: TestPerson, isDisabled: boolean) =>
  by.call("PUT", `users/${whom.user._id}/access`, { isDisabled });

describe("the last admin", () => {
  it("is still there after admins disable and demote each other at once", async () => {
    for (let round = 0; round < 3; round++) {
      const second = await anAdmin(desk);
      const others = {
        _id: trusted({ $nin: [admin.user._id, second.user._id] }),
        role: "admin",
      } as const;
      await UserModel.updateMany(others, { $set: { role: "user" } });
      await Promise.all([setAccess(admin, second, true), setRole(second, admin, "user")]);
      const left = await UserModel.find({ role: "admin", disabledAt: null }).lean();
      expect(left.length).toBeGreaterThan(0);
      admin = await signIn(desk, left[0]?.email ?? "");
    }
  });

  it("is neither disabled nor demoted by somebody whose right was taken a moment ago", async () => {
    const second = await anAdmin(desk);
    const path = `users/${second.user._id}`;
    beforeStoring = () => second.call("PUT", `users/${admin.user._id}/role`, { role: "user" });
    const answer = await admin.call("PUT", `${path}/access`, { isDisabled: true });
    expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    expect(await UserModel.findById(second.user._id).lean()).toMatchObject({ disabledAt: null });
    admin = second;
  });
});
