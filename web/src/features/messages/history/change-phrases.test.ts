import type { Activity } from "@deskbell/shared/tickets/activity";
import { expect, it, test } from "vitest";
import { changePhrases } from "./change-phrases.ts";

type Changes = Activity["changes"];
const kim = { id: "k", name: "Kim", avatar: "" };

const phrases = (changes: Changes, names: Record<string, string> = {}) =>
  changePhrases({
    seq: 1,
    afterSeq: 0,
    kind: "change",
    actor: { kind: "staff", person: kim },
    changes,
    names,
    at: "2026-11-23T10:00:00.000Z",
  });

test.each<[Changes[number], string]>([
  [{ field: "status", from: "open", to: "solved" }, "solved it"],
  [{ field: "status", from: "solved", to: "open" }, "opened it again"],
  [{ field: "status", from: "snoozed", to: "open" }, "woke it up"],
  [{ field: "priority", from: "normal", to: "urgent" }, "set the priority to Urgent"],
  [{ field: "assigneeId", from: null, to: "k" }, "took it"],
  [{ field: "assigneeId", from: "k", to: null }, "gave it back"],
  [{ field: "assigneeId", from: null, to: "n" }, "assigned it to Nora"],
  [{ field: "teamId", from: null, to: "x" }, "moved it to another team"],
  [{ field: "tagIds", from: null, to: ["n"] }, "added the tag Nora"],
  [{ field: "tagIds", from: ["a"], to: ["b"] }, "changed the tags"],
  [{ field: "isSpam", from: false, to: true }, "marked it as spam"],
  [{ field: "mergedInto", from: null, to: 7 }, "merged it into #7"],
  [{ field: "mergedInto", from: 7, to: null }, "undid the merge into #7"],
  [{ field: "absorbs", from: null, to: 7 }, "merged #7 into this ticket"],
  [{ field: "absorbs", from: 7, to: null }, "took #7 out of this ticket again"],
  [{ field: "splitInto", from: null, to: 7 }, "split a message into #7"],
  [{ field: "splitFrom", from: null, to: 7 }, "split it from #7"],
  [{ field: "openedFor", from: null, to: "n" }, "opened it for Nora"],
  [{ field: "mail", from: "m", to: "failed" }, "could not deliver a mail to the customer"],
  [{ field: "mail", from: "m", to: "automatic" }, "received an automatic answer by mail"],
  [{ field: "moodOfTheDay", from: 1, to: { a: 2 } }, "changed something else"],
])("an entry with %j says that somebody %s", (change, said) => {
  expect(phrases([change], { n: "Nora" })).toEqual([said]);
});

it("a snooze is said once, with its time", () => {
  const until = { field: "snoozedUntil", from: null, to: "2026-11-24T09:00:00.000Z" };
  const status = { field: "status", from: "open", to: "snoozed" };
  const said = phrases([status, until, { field: "wakeOn", from: null, to: "time" }]);
  expect(said).toEqual([expect.stringMatching(/^snoozed it until .*2026/)]);
  expect(phrases([until])).toEqual([expect.stringMatching(/^moved the snooze to /)]);
});
