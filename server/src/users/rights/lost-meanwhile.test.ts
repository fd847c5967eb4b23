import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { patientIdentity } from "../../testing/identity/patient-identity.ts";
import { aCustomer, anAdmin, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { UserModel } from "../user.model.ts";

// A right that is lost while the identity provider answers stores nothing any more.

let desk: TestDesk;
let boss: TestPerson;
/** What happens while the provider does the next thing. */
let meanwhile: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  const { provider } = patientIdentity(inject("emulatorUrl"));
  async function interrupted<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const [done] = await Promise.all([answer, meanwhile()]);
    meanwhile = async () => {};
    return done;
  }
  desk = await startTestDesk({
    identity: {
      ...provider,
      setName: (...given) => interrupted(provider.setName(...given)),
      setDisabled: (...given) => interrupted(provider.setDisabled(...given)),
    },
  });
  boss = await anAdmin(desk);
});
afterAll(() => desk.close());

const stored = ({ user }: TestPerson) => UserModel.findById(user._id).orFail().lean();
const setAccess = (by: TestPerson, whom: TestPerson, isDisabled: boolean) =>
  by.call("PUT", `users/${whom.user._id}/access`, { isDisabled });

it.each([
  ["signs out", (person: TestPerson) => person.call("POST", "users/logout")],
  ["is kept out", (person: TestPerson) => setAccess(boss, person, true)],
])("a new name is not stored of somebody who meanwhile %s", async (_, loseRight) => {
  const ada = await aCustomer(desk, "Ada Byron");
  meanwhile = () => loseRight(ada);
  const answer = await ada.call("PUT", "users/update/userName", { displayName: "Too Late" });
  expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  expect(await stored(ada)).toMatchObject({ displayName: "Ada Byron" });
});

it("nobody is let in again by an admin who is demoted meanwhile, and the audit says so", async () => {
  const [eve, former] = [await aCustomer(desk), await anAdmin(desk)];
  await setAccess(boss, eve, true);
  meanwhile = () => boss.call("PUT", `users/${former.user._id}/role`, { role: "user" });
  expect(await setAccess(former, eve, false)).toMatchObject({ status: 401 });
  expect((await stored(eve)).disabledAt).not.toBeNull();
  const audit = await AuditModel.find({ uid: (await stored(eve)).uid ?? "" })
    .sort({ _id: 1 })
    .lean();
  expect(audit.map(({ action }) => action)).toEqual(["disable", "enable", "disable"]);
});
