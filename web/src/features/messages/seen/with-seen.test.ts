import type { Seen, StaffSeen } from "@deskbell/shared/tickets/seen";
import { expect, it } from "vitest";
import { newestOf, withSeenChange } from "./with-seen.ts";

const conversationId = "000000000000000000000001";
const at = "2026-11-23T14:02:00.000Z";
const [zofia, samir] = ["Zofia", "Samir"].map((name) => ({ id: name, name, avatar: "" }));
if (!zofia || !samir) throw new Error("nobody is there");
const staffs: StaffSeen = { customer: null, staff: [{ person: zofia, seq: 2, at }] };
const namesOf = (seen: Seen) =>
  (seen as StaffSeen).staff.map(({ person, seq }) => `${person.name} ${seq}`);

it("who has read further is shown first, and nobody twice or further back than before", () => {
  const both = withSeenChange(staffs, { conversationId, seq: 1, at, person: samir });
  expect(namesOf(both)).toEqual(["Samir 1", "Zofia 2"]);
  const further = withSeenChange(both, { conversationId, seq: 3, at, person: zofia });
  expect(namesOf(further)).toEqual(["Zofia 3", "Samir 1"]);
  expect(withSeenChange(further, { conversationId, seq: 2, at, person: zofia })).toBe(further);
});

it("a customer has seen what they have once seen, whatever comes late", () => {
  const seen = withSeenChange(staffs, { conversationId, seq: 4, at, person: null });
  expect(seen).toMatchObject({ customer: { seq: 4 } });
  expect(withSeenChange(seen, { conversationId, seq: 3, at, person: null })).toBe(seen);
});

it("a customer is shown that somebody has read up to the highest number that came", () => {
  const seen = withSeenChange({ seq: null }, { conversationId, seq: 0 });
  expect(seen).toEqual({ seq: 0 });
  expect(withSeenChange(seen, { conversationId, seq: 3 })).toEqual({ seq: 3 });
  expect(withSeenChange({ seq: 3 }, { conversationId, seq: 1 })).toEqual({ seq: 3 });
});

it("an answer that was asked for before an event takes nothing of it away", () => {
  expect(newestOf({ seq: 3 }, { seq: 1 })).toEqual({ seq: 3 });
  expect(newestOf({ seq: 1 }, { seq: null })).toEqual({ seq: 1 });
  const answered: StaffSeen = {
    customer: { seq: 1, at },
    staff: [
      { person: samir, seq: 5, at },
      { person: zofia, seq: 1, at },
    ],
  };
  const seen = newestOf(staffs, answered);
  expect(namesOf(seen)).toEqual(["Samir 5", "Zofia 2"]);
  expect(seen).toMatchObject({ customer: { seq: 1 } });
});
