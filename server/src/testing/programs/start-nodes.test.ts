import { afterAll, beforeAll, expect, it } from "vitest";
import { aCustomer, atNode } from "../people.ts";
import { aMessage, aTicket } from "../tickets.ts";
import { startNodes, type TestNodes } from "./start-nodes.ts";

let nodes: TestNodes;
beforeAll(async () => {
  nodes = await startNodes({ count: 2 });
});
afterAll(() => nodes.close());

it("a ticket opened at one node is read at the other, and goes on when that one dies", async () => {
  const ada = await aCustomer(nodes.at(0));
  const ticket = await aTicket(ada);
  await aMessage(atNode(ada, nodes.at(1)), ticket, { text: "Are you there?" });
  expect((await ada.call("GET", `message/${ticket._id}`)).body).toHaveLength(1);
  expect(await nodes.at(0).kill()).toEqual({ code: null, signal: "SIGKILL" });
  const later = await atNode(ada, nodes.at(1)).call("GET", `message/${ticket._id}`);
  expect(later.body).toHaveLength(1);
  expect(await nodes.at(1).stop()).toEqual({ code: 0, signal: null });
});
