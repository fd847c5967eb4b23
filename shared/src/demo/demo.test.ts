import { expect, test } from "vitest";
import { demoRoomSchema, newDemoMessageSchema } from "./demo.ts";

test.each(["", "   ", "staff:x", "user:0123", "a/b", "é", "x".repeat(41), "a\nb"])(
  "%j is no name of a demo room",
  (room) => {
    expect(demoRoomSchema.safeParse(room).success).toBe(false);
  },
);

test.each([{ message: "" }, { message: " \u202E " }, { message: "x".repeat(501) }, {}, null])(
  "%j is no demo message",
  (body) => {
    expect(newDemoMessageSchema.safeParse(body).success).toBe(false);
  },
);
