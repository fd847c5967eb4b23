import { describe, expect, it } from "vitest";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";
import { commonIn, customerQueries } from "./find-customers.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();

const asCustomersOf = async ({ user }: TestPerson, organisation: string) =>
  expect(
    (await nora.call("PATCH", `users/${user._id}/labels`, { organisation, labelsRevision: 0 }))
      .status,
  ).toBe(200);
const found = async (who: TestPerson, search: string) =>
  (await who.call("GET", `users/customers?search=${encodeURIComponent(search)}`)).body.data;

describe("customers, as an agent looks for them,", () => {
  it("are found by name, by address and by how their organisation begins, which is said", async () => {
    const samir = await anAgent(desk, "Samir Quux");
    const customer = await aCustomer(desk, "Quentin Quux");
    await asCustomersOf(customer, "Zymurgy & Sons");
    const { _id: id, name, avatar } = customer.user;
    const organisation = "Zymurgy & Sons";
    const answer = [{ id, name, avatar, email: customer.email, organisation }];
    for (const search of ["quux quentin", customer.email, "zymurgy & s"]) {
      expect(await found(samir, search), search).toEqual(answer);
    }
    // In the middle of it is not how it begins.
    expect(await found(samir, "sons")).toEqual([]);
    expect((await ada.call("GET", "users/customers?search=zymurgy")).status).toBe(403);
  });

  it("are no more than ten, the newest first, however many there are", async () => {
    const samir = await anAgent(desk, "Samir");
    for (let i = 0; i < 12; i++) await aCustomer(desk, `Xenia ${i}`);
    const names = (await found(samir, "xenia")).map(({ name }: { name: string }) => name);
    expect(names).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `Xenia ${i}`));
  });

  it.each(["rare", "rare word", "rare@example.com", "Ørsted & S", "A|B", "."])(
    "are found by indexes of what was asked for: %s",
    async (search) => {
      const viewer = { id: nora.user._id, access: "agent" as const };
      const [byWords, byOrganisation] = customerQueries(viewer, search);
      expect(JSON.stringify(await byWords?.explain())).toContain('"searchWords_1"');
      expect(JSON.stringify(await byOrganisation?.explain())).toContain('"organisationKey_1"');
    },
  );

  it("of a name that nearly everybody has are found without reading them all", async () => {
    await UserModel.insertMany(
      Array.from({ length: 1_100 }, (_, i) => ({
        ...{ email: `same${i}@example.com`, uid: `same${i}`, role: "user", access: "customer" },
        ...{ name: `Same ${i}`, displayName: `Same ${i}`, searchWords: ["same", `${i}`] },
        ...{ organisation: `Same ${i}`, organisationKey: `same ${i}` },
      })),
    );
    const viewer = { id: nora.user._id, access: "agent" as const };
    for (const query of customerQueries(viewer, "s", await commonIn("s"))) {
      const { executionStats } = (await query.explain("executionStats")) as unknown as {
        executionStats: { totalDocsExamined: number };
      };
      // Those of the tests before may be as new.
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(100);
    }
    const names = (await found(nora, "s")).map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(["Same 1099", "Same 1098"]);
    expect(await commonIn("same 1099")).toEqual({ words: false, organisation: false });
  });

  it("are looked for among few: others are not read", async () => {
    await UserModel.insertMany(
      Array.from({ length: 500 }, (_, i) => ({
        ...{ email: `old${i}@example.com`, uid: `old${i}`, role: "user", access: "customer" },
        ...{ name: `Old ${i}`, displayName: `Old ${i}`, searchWords: ["old", `${i}`] },
        ...{ organisation: `Old ${i}`, organisationKey: `old ${i}` },
      })),
    );
    await aCustomer(desk, "Wilhelmina");
    const viewer = { id: nora.user._id, access: "agent" as const };
    for (const query of [
      ...customerQueries(viewer, "wilhelm"),
      ...customerQueries(viewer, undefined),
    ]) {
      const { executionStats } = (await query.explain("executionStats")) as unknown as {
        executionStats: { totalDocsExamined: number };
      };
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(10);
    }
  });
});

it("colleagues have their addresses for each other, and are nobody's customers", async () => {
  const samir = await anAgent(desk, "Samir Colleague");
  const staff = (await samir.call("GET", "users/staff")).body.data;
  expect(staff).toContainEqual(expect.objectContaining({ id: nora.user._id, email: nora.email }));
  expect(await found(samir, "colleague")).toEqual([]);
  expect((await ada.call("GET", "users/staff")).status).toBe(403);
});
