import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { filters } from "../../testing/ticket-work/filtered.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { idsOf } = filters(desk);

const merge = async (source: Ticket, target: Ticket) => {
  await desk.tickets.settled();
  const path = `conversation/${source._id}/merge`;
  expect((await nora.call("POST", path, { into: target._id })).status).toBe(200);
};
const searched = async (who: typeof nora, words: string, more = "") => {
  const { body } = await who.call("GET", `conversation?search=${encodeURIComponent(words)}${more}`);
  return body.map(({ _id }: Ticket) => _id);
};

describe("staff who look for words of a merged ticket", () => {
  it("find the one that it was merged into, over a chain, too: its messages are read there", async () => {
    const [first, second, last] = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    await aMessage(ada, first, { text: "A marimba in the attic" });
    await aMessage(ada, last, { text: "Wants a glockenspiel" });
    await merge(first, second);
    await merge(second, last);
    expect(await searched(nora, "marimba")).toEqual([last._id]);
    expect(await searched(nora, "marimba glockenspiel")).toEqual([last._id]);
    expect(await searched(nora, "marimba", `&creator=${ada.user._id}`)).toEqual([last._id]);
    expect(await idsOf(nora, "marimba status:open")).toEqual([last._id]);
    expect(await idsOf(nora, "glockenspiel -marimba")).toEqual([]);
    expect(await idsOf(nora, `marimba customer:${ada.email}`)).toEqual([last._id]);
  });

  it("and find it alone again once that is undone; its customer finds what they wrote where they wrote it", async () => {
    const [source, target] = [await aTicket(ada), await aTicket(ada)];
    await aMessage(ada, source, { text: "The ocarina is blocked" });
    await merge(source, target);
    expect(await searched(ada, "ocarina")).toEqual([source._id]);
    expect(await searched(nora, "ocarina")).toEqual([target._id]);
    await nora.call("DELETE", `conversation/${source._id}/merge`);
    expect(await searched(nora, "ocarina")).toEqual([source._id]);
  });
});
