import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { expect, it } from "vitest";
import { createChangesInTurn } from "./changes-in-turn.ts";

const ticket = (activitySeq: number, tagIds: string[], _id = "t1") =>
  ({ _id, activitySeq, tagIds }) as StaffTicket;

/** Stores what it is asked for, unless a change was not seen; as the server does. */
function aServer(first: StaffTicket) {
  let stored = first;
  const without = (tagId: string) => async (now: StaffTicket) => {
    if (now.activitySeq !== stored.activitySeq) return null;
    const tagIds = now.tagIds.filter((id) => id !== tagId);
    stored = ticket(stored.activitySeq + 1, tagIds, stored._id);
    return stored;
  };
  return { without, stored: () => stored };
}

it("of two tags that are taken off at once, both are gone", async () => {
  const shown = ticket(4, ["a", "b", "c"]);
  const { without, stored } = aServer(shown);
  const inTurn = createChangesInTurn();
  const answers = await Promise.all([inTurn(shown, without("a")), inTurn(shown, without("b"))]);
  expect(answers.map((answer) => answer?.activitySeq)).toEqual([5, 6]);
  expect(stored().tagIds).toEqual(["c"]);
});

it("what a colleague has done meanwhile counts, and so does another ticket", async () => {
  const inTurn = createChangesInTurn();
  const first = aServer(ticket(4, ["a"]));
  await inTurn(ticket(4, ["a"]), first.without("a"));
  const seen: StaffTicket[] = [];
  const look = async (now: StaffTicket) => {
    seen.push(now);
    return null;
  };
  const [newer, other] = [ticket(9, ["z"]), ticket(1, ["y"], "t2")];
  await inTurn(newer, look);
  await inTurn(other, look);
  expect(seen).toEqual([newer, other]);
});
