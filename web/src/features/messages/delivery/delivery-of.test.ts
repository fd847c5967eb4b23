import type { TicketDelivery } from "@deskbell/shared/mail/delivery";
import { expect, it } from "vitest";
import { deliveryOf } from "./delivery-of.ts";

const goesTo = { name: "Zofia", address: "zofia@example.com", by: "mail", why: null, from: null };
const mail = { _id: "1", seqs: [2, 4], state: "mailed", reason: null, at: "2026-11-24T09:00:00Z" };
const delivery: TicketDelivery = {
  goesTo,
  waiting: { fromSeq: 6, dueAt: "2026-11-24T09:10:00Z" },
  mails: [mail],
};
const stateOf = (seq: number, changed: Partial<TicketDelivery> = {}, seenSeq: number | null = 1) =>
  deliveryOf(seq, { ...delivery, ...changed }, seenSeq)?.state ?? null;

it("each answer says what became of the mail that it is in, and the newest that they wait", () => {
  expect([1, 2, 4, 5, 6, 7].map((seq) => stateOf(seq))).toEqual([
    "seen",
    "mailed",
    "mailed",
    null,
    "waiting",
    "waiting",
  ]);
  expect(deliveryOf(2, delivery, null)).toMatchObject({ mailId: "1", at: mail.at });
});

it("an answer in no mail was seen before, or its customer wants none", () => {
  expect(stateOf(5, {}, 5)).toBe("seen");
  expect(stateOf(5, { goesTo: { ...goesTo, why: "muted" } }, null)).toBe("muted");
});

it("an answer waits for no mail that will not be sent, since nobody has verified the address for instance", () => {
  expect(stateOf(7, { goesTo: { ...goesTo, by: "website", why: "unproven" } })).toBeNull();
});

it("where nobody is mailed nothing is said of it, nor while nobody knows", () => {
  const nothing = { waiting: null, mails: [] };
  expect(stateOf(1, { ...nothing, goesTo: { ...goesTo, why: "off" } })).toBe(null);
  expect(stateOf(1, { ...nothing, goesTo: null })).toBe(null);
});
