import type { Macro, MacroActions } from "@deskbell/shared/macros/macro";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, expect } from "vitest";
import { formOf } from "../call-api.ts";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { aTicket } from "../tickets.ts";
import { ticketsInStatus } from "./tickets-in-status.ts";

/** A desk whose staff keep macros, and a ticket that is another in each test. */
export function aMacroDesk() {
  const { desk, admin: nora, ada } = aTestDeskWithPeople();
  const { seen: readNow, historyOf } = ticketsInStatus(desk, { agent: nora, customer: ada });
  const [kim, lou] = [{}, {}] as [TestPerson, TestPerson];
  const ticket = {} as Ticket;
  /** Kim's team, and a tag. */
  const ids = { team: "", leak: "" };

  beforeAll(async () => {
    const [first, second] = await Promise.all([anAgent(desk, "Kim"), anAgent(desk, "Lou")]);
    Object.assign(kim, first);
    Object.assign(lou, second);
    const team = await nora.call("POST", "teams", { name: "Repairs", memberIds: [kim.user._id] });
    Object.assign(ids, { team: team.body.data.id, leak: await aTag("leak") });
  });
  beforeEach(async () => {
    Object.assign(ticket, await aTicket(ada));
  });

  async function aTag(name: string): Promise<string> {
    return (await nora.call("POST", "tags", { name })).body.data.id;
  }

  let made = 0;
  async function save(who: TestPerson, actions: MacroActions, more: object = {}): Promise<Macro> {
    made += 1;
    const draft = { name: `Macro ${made}`, actions, ...more };
    const { status, body } = await who.call("POST", "macros", draft);
    expect([status, body]).toMatchObject([201, { status: "success" }]);
    return body.data;
  }
  const list = async (who: TestPerson): Promise<Macro[]> =>
    (await who.call("GET", "macros")).body.data;

  /** As somebody who has seen all there is. */
  async function seen(more: object = {}) {
    const { lastSeq: seq, activitySeq, assignee } = await readNow(ticket);
    return { seq, activitySeq, assigneeId: assignee?.id ?? null, ...more };
  }
  const run = async (who: TestPerson, { id }: { id: string }, more: object = {}) =>
    who.call("POST", `macros/${id}/run`, { ticketId: ticket._id, seen: await seen(more) });
  async function reply(who: TestPerson, { id, actions }: Macro, fields: object = {}, more = {}) {
    const { reply: text, ...set } = actions;
    const { seq, ...before } = await seen(more);
    const macro = JSON.stringify({ id, set, seen: before });
    const form = { conversationId: ticket._id, text: text ?? "", lastSeenSeq: String(seq), macro };
    return who.call("POST", "message", formOf({ ...form, ...fields }));
  }
  const people = { nora, ada, kim, lou };
  return { desk, ...people, ticket, ids, aTag, save, list, seen, readNow, historyOf, run, reply };
}
