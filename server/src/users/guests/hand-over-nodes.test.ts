import { afterAll, beforeAll, expect, it } from "vitest";
import { failpoints } from "../../database/failpoint.ts";
import { formOf } from "../../testing/call-api.ts";
import { aStoredTicketOf } from "../../testing/guests.ts";
import { anAgent, anEmail, atNode, signIn, testPassword } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { handOver } from "../../testing/write-paths/of-guests.ts";
import { ensureGuest } from "./ensure-guest.ts";

let nodes: TestNodes;
beforeAll(async () => {
  nodes = await startNodes({ count: 2 });
});
afterAll(() => nodes.close());

// Each in the middle of the second of two tickets; failpoint.test.ts does so at the first.
const moments = failpoints.filter((name) => /^guest\..*-moved$/.test(name));

// mail 21
it.each(moments)(
  "a hand-over that a power cut ends at %s of the second ticket is complete after the next sign-in",
  async (moment) => {
    const { send, expectDoneOnce } = await handOver(nodes);
    const doomed = await nodes.start({ FAILPOINT: `${moment}:2` });
    await expect(send(doomed.url)).rejects.toThrow();
    expect(await doomed.ended).toMatchObject({ signal: "SIGKILL" });
    expect((await send(nodes.at(0).url)).status).toBe(200);
    await expectDoneOnce(nodes.at(1).url);
  },
);

it("a node that knows a ticket as a guest's lets its customer in as soon as another has handed it over", async () => {
  const [here, there] = [nodes.at(0), nodes.at(1)];
  const email = anEmail();
  const guest = await ensureGuest({ address: email, name: "Grete Guest" });
  const bea = atNode(await anAgent(here), there);
  const ticket = await aStoredTicketOf(guest, { id: bea.user._id, name: "Bea" });
  const path = `message/${ticket._id}`;
  expect((await bea.call("GET", path)).status).toBe(200);
  await here.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const grete = atNode(await signIn(here, email), there);
  expect((await grete.call("GET", path)).status).toBe(200);
  const form = formOf({ conversationId: ticket._id.toString(), text: "It whistles" });
  expect((await grete.call("POST", "message", form)).status).toBe(201);
  await expect
    .poll(async () => (await bea.call("GET", `conversation/${ticket._id}`)).body.data)
    .toMatchObject({ status: "open", creator: { id: grete.user._id } });
});
