import { describe, expect, it } from "vitest";
import {
  receivedMessageAnswerSchema,
  receivedMessagesSchema,
} from "./messages/received-messages.ts";
import { receivedTicketAnswerSchema, receivedTicketsSchema } from "./tickets/received-tickets.ts";
import { receivedMeSchema } from "./users/received-user.ts";

const ticketId = "0123456789abcdef01234567";
const person = { id: "aaaaaaaaaaaaaaaaaaaaaaaa", name: "Tom", avatar: "" };
const at = (minute: number) => `2026-11-22T08:${String(minute).padStart(2, "0")}:00.000Z`;

// What a server built from the specification's tables alone may answer (spec §3, §7).
describe("a client reads the answers of any server of the specification", () => {
  it("messages without numbers get theirs by their times, and pictures are known by their paths", () => {
    const said = (text: string, minute: number, attachment: string[] = []) => ({
      conversationId: ticketId,
      sender: { id: person.id },
      text,
      attachment,
      createdAt: at(minute),
    });
    const read = receivedMessagesSchema.parse([
      said("third", 3, ["images/a.png"]),
      said("second", 2),
      said("first", 1),
    ]);
    expect(read.map(({ seq, text }) => [seq, text])).toEqual([
      [1, "first"],
      [2, "second"],
      [3, "third"],
    ]);
    expect(new Set(read.map(({ _id }) => _id)).size).toBe(3);
    expect(read[2]?.files).toMatchObject([{ path: "/images/a.png", name: "a.png", kind: "image" }]);
    const later = receivedMessagesSchema.parse([
      said("fourth", 4),
      said("second", 2),
      said("first", 1),
      said("third", 3),
    ]);
    expect(later.slice(0, 3).map(({ _id }) => _id)).toEqual(read.map(({ _id }) => _id));
  });

  it("tickets without what only ours have are complete, and known to be all there are", () => {
    const { tickets, isEverything } = receivedTicketsSchema.parse([
      {
        _id: ticketId,
        ticket: 7,
        subject: "Parcel never arrived",
        creator: person,
        receiver: null,
        createdAt: at(1),
        attachments: ["images/b.png"],
      },
    ]);
    expect(isEverything).toBe(true);
    expect(tickets).toMatchObject([
      { ticket: 7, updatedAt: at(1), lastSeq: 0, attachments: [{ path: "/images/b.png" }] },
    ]);
    expect(receivedTicketsSchema.parse([])).toEqual({ tickets: [], isEverything: false });
  });

  it("what is no ticket is refused, with what is wrong about it", () => {
    const { error } = receivedTicketsSchema.safeParse([{ _id: ticketId, subject: 5 }]);
    expect(error?.message).toMatch(/subject/);
  });

  it("a person who has filled in nothing is one with empty fields", () => {
    const { data } = receivedMeSchema.parse({
      status: "success",
      data: {
        _id: person.id,
        displayName: "Tom Becker",
        email: "tom@example.com",
        role: "customer",
        createdAt: at(1),
        updatedAt: at(1),
      },
    });
    expect(data).toMatchObject({
      name: "Tom Becker",
      mobile: "",
      role: "user",
      access: "customer",
      presentAddress: { country: "" },
    });
  });

  it("what was stored without anything being shown of it counts as stored, a page between us and the server does not", () => {
    expect(receivedMessageAnswerSchema.parse({ status: "success" })).toBeNull();
    expect(receivedTicketAnswerSchema.parse({})).toBeNull();
    for (const nothing of [null, "<html>", undefined]) {
      expect(receivedMessageAnswerSchema.safeParse(nothing).success).toBe(false);
    }
  });
});
