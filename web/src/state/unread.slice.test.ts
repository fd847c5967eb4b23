import { describe, expect, test } from "vitest";
import { anId } from "../testing/an-id.ts";
import { aTicket } from "../testing/tickets.ts";
import {
  isUnread,
  ticketSeen,
  type UnreadState,
  unreadOpened,
  unreadReducer,
} from "./unread.slice.ts";

const [me, customer] = [anId(7), anId(1)];
const since = "2026-08-01T10:00:00.000Z";
const later = "2026-08-01T10:30:00.000Z";
const opened = unreadReducer(undefined, unreadOpened({ since, seen: {} }));
const from = (senderId: string, lastSeq: number) =>
  aTicket({ ticket: 3, lastSenderId: senderId, lastSeq, updatedAt: later });

describe("a ticket counts as unread", () => {
  test("when somebody has written since, or opened it", () => {
    expect(isUnread(opened, from(customer, 4), me)).toBe(true);
    expect(isUnread(opened, from(customer, 0), me)).toBe(true);
  });

  test("not for whoever wrote last, and not when it is older than the first look", () => {
    expect(isUnread(opened, from(me, 4), me)).toBe(false);
    expect(isUnread(opened, { ...from(customer, 4), updatedAt: since }, me)).toBe(false);
  });

  test("until it was looked at, and again after the next message", () => {
    const seen = unreadReducer(opened, ticketSeen(from(customer, 4)));
    expect(isUnread(seen, from(customer, 4), me)).toBe(false);
    expect(isUnread(seen, from(customer, 5), me)).toBe(true);
    const late: UnreadState = unreadReducer(seen, ticketSeen(from(customer, 2)));
    expect(isUnread(late, from(customer, 4), me)).toBe(false);
  });

  test("never before it is known who looks", () => {
    const unknown = unreadReducer(undefined, { type: "start" });
    expect(isUnread(unknown, from(customer, 4), me)).toBe(false);
  });
});
