import { expect, test } from "vitest";
import { createApiClient } from "./api-client.ts";

const answersDated = (date: string | null) =>
  createApiClient({
    fetch: async () => Response.json({}, { headers: date === null ? {} : { Date: date } }),
    userAgent: "Deskbell",
  })({ origin: "https://desk.example", path: "users/me" });

// RFC 9110 §6.6.1: a server that has a clock says when it answered.
test("the console knows from an answer what time it is at the server, unless that says nothing readable", async () => {
  expect(await answersDated("Sun, 22 Nov 2026 10:00:00 GMT")).toEqual({
    status: 200,
    body: {},
    answeredAtMs: Date.parse("2026-11-22T10:00:00Z"),
  });
  for (const date of [null, "soon"])
    expect(await answersDated(date)).toEqual({ status: 200, body: {} });
});
