import { describe, expect, it, test } from "vitest";
import { messageQuerySchema, newMessageSchema } from "./message.ts";

const conversationId = "0123456789abcdef01234567";

describe("a message", () => {
  it("keeps what was typed, whatever it looks like", () => {
    const text = '$5 refund? {"$gt":1} __proto__ <b>no markup</b> 👩‍🔧';
    expect(newMessageSchema.parse({ conversationId, text }).text).toBe(text);
  });

  it("keeps its lines and loses what cannot be shown", () => {
    expect(newMessageSchema.parse({ conversationId, text: "one\r\ntwo\u0000\ud800 " }).text).toBe(
      "one\ntwo\ufffd",
    );
  });

  it("may be without text, since a picture can speak", () => {
    expect(newMessageSchema.parse({ conversationId }).text).toBe("");
  });

  it("ignores who the client says it is from", () => {
    const parsed = newMessageSchema.parse({
      conversationId,
      text: "hi",
      receiverId: "x",
      avatar: "y",
      seq: 9,
    });
    expect(parsed).toEqual({ conversationId, text: "hi" });
  });

  test.each([
    { conversationId: "no id" },
    { conversationId: { $gt: "" } },
    { conversationId, text: ["a", "b"] },
    { conversationId, text: "x".repeat(10_001) },
    { conversationId, clientMessageId: "not-a-uuid" },
  ])("is refused when it is $conversationId with strange parts", (draft) => {
    expect(newMessageSchema.safeParse(draft).success).toBe(false);
  });
});

describe("a page of messages", () => {
  it("is 50 long unless asked otherwise", () => {
    expect(messageQuerySchema.parse({ after: "7" })).toEqual({ after: 7, limit: 50 });
  });

  test.each([
    { after: "-1" },
    { after: "1.5" },
    { limit: "0" },
    { limit: "201" },
    { before: "3", after: "1" },
    { after: ["1", "2"] },
  ])("is refused for %j", (query) => {
    expect(messageQuerySchema.safeParse(query).success).toBe(false);
  });
});
