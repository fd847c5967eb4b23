import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import { expect, it } from "vitest";
import { wayOut } from "./undelivered-words.ts";

const came: UndeliveredMail = {
  _id: "65f0a1b2c3d4e5f6a7b8c9d0",
  kind: "answer",
  state: "bounced",
  reason: "550 no such user",
  to: "bea@desk.example",
  subject: "Kettle",
  ticket: null,
  at: "2026-11-26T12:00:00.000Z",
  isGivenUp: false,
  canTryAgain: false,
};

it.each([
  ["answer", /^Words in it were deleted/],
  ["invitation", /send the invitation again/],
  ["notice", /not kept once it was sent.* stand in the ticket/],
])("where a mail that came back cannot be tried again it says why: %s", (kind, why) => {
  expect(wayOut({ ...came, kind })).toMatch(why);
  expect(wayOut({ ...came, kind, canTryAgain: true })).toBeNull();
});
