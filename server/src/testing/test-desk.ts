import { afterAll, beforeAll } from "vitest";
import { createCaller } from "./call-api.ts";
import { aCustomer, anAdmin, type TestPerson } from "./people.ts";
import { startTestDesk, type TestDesk } from "./start-test-desk.ts";

type Changes = Parameters<typeof startTestDesk>[0];

/**
 * The desk of a test file, open from before its first test until after its last. What is returned is
 * empty before that.
 */
export function aTestDesk(changes?: Changes) {
  const desk = {} as TestDesk;
  beforeAll(async () => {
    Object.assign(desk, await startTestDesk(changes));
  });
  // Not there where opening it has failed.
  afterAll(() => desk.close?.());
  /** Calls the API without being signed in. */
  const stranger: ReturnType<typeof createCaller> = (...asked) => createCaller(desk.url)(...asked);
  return { desk, stranger };
}

/** The same with an admin and two customers. */
export function aTestDeskWithPeople(changes?: Changes) {
  const { desk, stranger } = aTestDesk(changes);
  const [admin, ada, eve] = [{}, {}, {}] as [TestPerson, TestPerson, TestPerson];
  beforeAll(async () => {
    Object.assign(admin, await anAdmin(desk));
    const customers = [aCustomer(desk, "Ada Byron"), aCustomer(desk, "Eve Moneypenny")];
    const [first, second] = await Promise.all(customers);
    Object.assign(ada, first);
    Object.assign(eve, second);
  });
  return { desk, stranger, admin, ada, eve };
}
