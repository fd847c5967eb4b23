import { peopleAnswerSchema } from "@deskbell/shared/users/people";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { createCaller } from "../../testing/call-api.ts";
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
import { reopenAtProvider } from "../accounts/reopen-at-provider.ts";
import { type AccountRecord, UserModel } from "../user.model.ts";
import { peopleSearch } from "./people-search.ts";

let desk: TestDesk;
let admin: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
});
afterAll(() => desk.close());

async function aVerifiedCustomer(name = "Vera Verified"): Promise<TestPerson> {
  const email = anEmail();
  await desk.identity.ensureVerified({ email, password: testPassword, name });
  return signIn(desk, email);
}

const list = async (query = "") =>
  peopleAnswerSchema.parse((await admin.call("GET", `users${query}`)).body);
const setRole = (by: TestPerson, whom: TestPerson, role: string) =>
  by.call("PUT", `users/${whom.user._id}/role`, { role });
const setAccess = (by: TestPerson, whom: TestPerson, isDisabled: boolean) =>
  by.call("PUT", `users/${whom.user._id}/access`, { isDisabled });
const setOrganisation = async ({ user }: TestPerson, organisation: string, labelsRevision = 0) =>
  expect(
    await admin.call("PATCH", `users/${user._id}/labels`, { organisation, labelsRevision }),
  ).toMatchObject({ status: 200 });
const logIn = ({ email }: { email: string }, password = testPassword) =>
  createCaller(desk.url)("POST", "users/login", { email, password });
const auditOf = async ({ email }: TestPerson) =>
  (await AuditModel.find({ email }).sort({ _id: 1 }).lean()).map(({ action, by }) => [action, by]);

describe("the list of people", () => {
  it("tells staff who somebody is, whether verified, and how many tickets they opened", async () => {
    const [plain, verified] = [await aCustomer(desk, "Ada Byron"), await aVerifiedCustomer()];
    await aTicket(plain);
    await aTicket(plain);
    const [first, second] = await list();
    expect(first).toMatchObject({ id: verified.user._id, isVerified: true, ticketCount: 0 });
    expect(second).toMatchObject({
      id: plain.user._id,
      name: "Ada Byron",
      email: plain.email,
      role: "user",
      isVerified: false,
      isDisabled: false,
      ticketCount: 2,
    });
  });

  it("is found in by beginnings of a name or an address, and by role", async () => {
    const zoe = await aVerifiedCustomer("Zoë Quixote");
    expect(await list("?search=zoe%20qui")).toMatchObject([{ id: zoe.user._id }]);
    expect(await list(`?search=${zoe.email.slice(0, 12)}`)).toMatchObject([{ id: zoe.user._id }]);
    expect(await list("?search=zoe&role=admin")).toEqual([]);
    const admins = await list("?role=admin");
    expect(admins.map(({ role }) => role)).not.toContain("user");
    expect(admins.map(({ id }) => id)).toContain(admin.user._id);
  });

  it("is found in by the beginning of an organisation too, whatever signs are in it", async () => {
    const [ada, bo] = [await aCustomer(desk, "Ada Quist"), await aCustomer(desk, "Bo Quist")];
    await setOrganisation(ada, "Ørsted & Sons (North)");
    await setOrganisation(bo, "Ørsted Trading");
    const idsFor = async (search: string, more = "") =>
      (await list(`?search=${encodeURIComponent(search)}${more}`)).map(({ id }) => id);
    expect(await idsFor("ØRSTED")).toEqual([bo.user._id, ada.user._id]);
    expect(await idsFor("ørsted & s")).toEqual([ada.user._id]);
    expect(await idsFor("Ørsted & Sons (N")).toEqual([ada.user._id]);
    expect(await idsFor("sons")).toEqual([]);
    expect(await idsFor("ørsted .")).toEqual([]);
    expect(await idsFor("ørsted", "&role=admin")).toEqual([]);
    expect(await idsFor("ørsted", "&limit=1")).toEqual([bo.user._id]);
    expect(await idsFor("ørsted", `&before=${bo.user._id}`)).toEqual([ada.user._id]);
    expect(await idsFor("quist ada")).toEqual([ada.user._id]);
    await setOrganisation(ada, "Qq|Zz \\ [Xx]", 1);
    expect(await idsFor("ørsted & s")).toEqual([]);
    expect(await idsFor("qq|zz \\ [x")).toEqual([ada.user._id]);
    await setOrganisation(ada, "", 2);
    expect(await idsFor("qq|zz")).toEqual([]);
  });

  it("comes in pages that miss nobody and repeat nobody", async () => {
    for (let i = 0; i < 5; i++) await aCustomer(desk);
    const all = (await list()).map(({ id }) => id);
    const paged: string[] = [];
    for (let before = ""; ; before = `&before=${paged.at(-1)}`) {
      const page = await list(`?limit=2${before}`);
      if (page.length === 0) break;
      paged.push(...page.map(({ id }) => id));
    }
    expect(paged).toEqual(all);
  });

  it("is served by an index, all of them and one role", async () => {
    for (const query of [UserModel.find(), UserModel.find({ role: "admin" })]) {
      const plan = await query.sort({ _id: -1 }).limit(50).explain();
      expect(JSON.stringify(plan)).toContain("IXSCAN");
      expect(JSON.stringify(plan)).not.toContain('"SORT"');
    }
  });

  it("is searched by indexes alone, names and organisations", async () => {
    for (const search of ["ada", "ada byron", "Ørsted & Sons (N", "A|B"]) {
      const found = UserModel.find(peopleSearch(search)).sort({ _id: -1 }).limit(50);
      const plan = JSON.stringify(await found.explain());
      expect(plan, search).not.toContain('"COLLSCAN"');
      expect(plan, search).toContain('"organisationKey_1"');
    }
  });

  it.each(["?role=boss", "?before=1", "?limit=0", "?limit=101", `?search=${"x".repeat(101)}`])(
    "is refused with %s",
    async (query) => {
      expect((await admin.call("GET", `users${query}`)).status).toBe(400);
    },
  );
});

describe("a person's tickets", () => {
  it("are listed for staff; a customer who asks for somebody else's gets their own", async () => {
    const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
    const [hers] = [await aTicket(ada), await aTicket(eve)];
    const path = `conversation?creator=${ada.user._id}`;
    const idsOf = async (person: TestPerson) =>
      (await person.call("GET", path)).body.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf(admin)).toEqual([hers._id]);
    expect(await idsOf(eve)).not.toContain(hers._id);
  });
});

describe("the right to act as an admin", () => {
  it("is given to and taken from somebody verified; when it is taken their sessions end, and it is audited", async () => {
    const vera = await aVerifiedCustomer();
    const granted = await setRole(admin, vera, "admin");
    expect(granted).toMatchObject({ status: 200, body: { data: { role: "admin" } } });
    expect((await vera.call("GET", "users")).status).toBe(200);

    expect((await setRole(admin, vera, "user")).status).toBe(200);
    expect((await vera.call("GET", "users")).status).toBe(401);
    const again = await signIn(desk, vera.email);
    expect((await again.call("GET", "users")).status).toBe(403);
    expect(await auditOf(vera)).toEqual([
      ["grant-admin", admin.email],
      ["take-admin", admin.email],
    ]);
  });

  it("that somebody has already is given again without signing them out, and taken likewise", async () => {
    const [second, ada] = [await anAdmin(desk), await aCustomer(desk)];
    expect((await setRole(admin, second, "admin")).body.data).toMatchObject({ role: "admin" });
    expect((await setRole(admin, ada, "user")).body.data).toMatchObject({ role: "user" });
    expect((await setAccess(admin, ada, false)).body.data).toMatchObject({ isDisabled: false });
    for (const { call } of [second, ada]) expect((await call("GET", "users/me")).status).toBe(200);
    expect(await auditOf(ada)).toEqual([]);
  });

  it("is not given to somebody who has not verified the address, or is disabled", async () => {
    const [plain, disabled] = [await aCustomer(desk), await aVerifiedCustomer()];
    await setAccess(admin, disabled, true);
    for (const person of [plain, disabled]) {
      const answer = await setRole(admin, person, "admin");
      expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    }
  });

  it("is never taken from the last one", async () => {
    for (const { id } of await list("?role=admin")) {
      if (id !== admin.user._id) await admin.call("PUT", `users/${id}/role`, { role: "user" });
    }
    const answer = await setRole(admin, admin, "user");
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await list("?role=admin")).toMatchObject([{ id: admin.user._id }]);
  });

  it("stays with somebody when two admins take it from each other at once", async () => {
    const second = await anAdmin(desk);
    await Promise.all([setRole(admin, second, "user"), setRole(second, admin, "user")]);
    const left = await UserModel.countDocuments({ role: "admin" });
    expect(left).toBeGreaterThan(0);
    admin = await signIn(desk, (await UserModel.findOne({ role: "admin" }).orFail()).email);
  });
});

describe("somebody who is disabled", () => {
  it("is out at once and cannot sign in, until let in again", async () => {
    const ada = await aCustomer(desk);
    const answer = await setAccess(admin, ada, true);
    expect(answer).toMatchObject({ status: 200, body: { data: { isDisabled: true } } });
    expect((await ada.call("GET", "users/me")).status).toBe(401);
    expect((await logIn(ada)).status).toBe(403);
    await setAccess(admin, ada, false);
    expect((await logIn(ada)).status).toBe(200);
    expect(await auditOf(ada)).toEqual([
      ["disable", admin.email],
      ["enable", admin.email],
    ]);
  });

  it("is told so and whom to ask with the right password, and nobody is told with a wrong one", async () => {
    const ada = await aCustomer(desk);
    const unknown = await logIn({ email: anEmail() });
    await setAccess(admin, ada, true);
    const refused = await logIn(ada);
    expect(refused).toMatchObject({ status: 403, body: { code: "account_disabled" } });
    expect(refused.body.errors.common.msg).toMatch(/disabled.*ask the support team/);
    const wrong = await logIn(ada, "Wrong#2026");
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  });

  it("is told so too when an earlier version has disabled the account at the provider as well", async () => {
    const ada = await aCustomer(desk);
    const { uid } = await UserModel.findById(ada.user._id).orFail().lean<AccountRecord>();
    await setAccess(admin, ada, true);
    await UserModel.updateOne({ uid }, { $unset: { isProvenByPassword: true } });
    await desk.identity.setDisabled(uid, true);
    expect((await logIn(ada)).status).toBe(401);
    await reopenAtProvider(desk);
    expect((await logIn(ada)).body.code).toBe("account_disabled");
    // Who disables an account at the provider means it: that is not undone again.
    await desk.identity.setDisabled(uid, true);
    await reopenAtProvider(desk);
    expect((await logIn(ada)).status).toBe(401);
  });

  it("is marked for staff at the tickets that they opened", async () => {
    const ada = await aCustomer(desk);
    const { _id } = await aTicket(ada);
    const read = async () => (await admin.call("GET", `conversation/${_id}`)).body.data;
    expect((await read()).creator).not.toHaveProperty("isDisabled");
    await setAccess(admin, ada, true);
    expect((await read()).creator).toMatchObject({ isDisabled: true });
    const listed = (await admin.call("GET", "conversation")).body;
    expect(listed[0]).toMatchObject({ _id, creator: { isDisabled: true } });
    await setAccess(admin, ada, false);
    expect((await read()).creator).not.toHaveProperty("isDisabled");
  });

  it("receives no new tickets", async () => {
    const newer = await anAdmin(desk);
    const ada = await aCustomer(desk);
    expect((await aTicket(ada)).receiver?.id).toBe(admin.user._id);
    await setAccess(newer, admin, true);
    expect((await aTicket(ada)).receiver?.id).not.toBe(admin.user._id);
    await setAccess(newer, admin, false);
    admin = await signIn(desk, admin.email);
  });

  it("is never oneself", async () => {
    expect(await setAccess(admin, admin, true)).toMatchObject({ status: 403 });
    expect((await admin.call("GET", "users/me")).status).toBe(200);
  });
});

describe("what is for staff only", () => {
  it("is refused to customers and strangers, and changes nothing", async () => {
    const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
    const calls = [
      ["GET", "users", undefined],
      ["PUT", `users/${eve.user._id}/role`, { role: "admin" }],
      ["PUT", `users/${ada.user._id}/role`, { role: "admin" }],
      ["PUT", `users/${eve.user._id}/access`, { isDisabled: true }],
    ] as const;
    for (const [method, path, body] of calls) {
      const asAda = await ada.call(method, path, body);
      expect(asAda).toMatchObject({ status: 403, body: { code: "not_allowed" } });
      expect((await createCaller(desk.url)(method, path, body)).status).toBe(401);
    }
    expect((await eve.call("GET", "users/me")).body.data.role).toBe("user");
  });

  it.each([
    ["1/role", { role: "admin" }, 400],
    [`${"0".repeat(24)}/role`, { role: "admin" }, 404],
    [`${"0".repeat(24)}/access`, { isDisabled: true }, 404],
    ["me/role", { role: "boss" }, 400],
    ["me/access", { isDisabled: "yes" }, 400],
  ])("is refused for %s %j", async (path, body, status) => {
    const answer = await admin.call("PUT", `users/${path}`, body);
    expect(answer.status).toBe(status);
  });
});
