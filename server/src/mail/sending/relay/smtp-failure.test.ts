import { expect, it } from "vitest";
import { failureOf } from "./smtp-failure.ts";

it("a wrong password, or a relay that refuses us, stops all mails for a time and is no fault of the mail", () => {
  const error = Object.assign(new Error("Invalid login"), {
    code: "EAUTH",
    responseCode: 535,
    response: "535 5.7.8 bad\r\ncredentials",
  });
  expect(failureOf(error)).toEqual({ kind: "relay", reason: "535 5.7.8 bad credentials" });
  const answered = (command: string, responseCode: number) =>
    failureOf(Object.assign(new Error("no"), { command, responseCode })).kind;
  expect(answered("CONN", 554)).toBe("relay");
  expect(answered("MAIL FROM", 553)).toBe("relay");
  expect(answered("RCPT TO", 550)).toBe("permanent");
  expect(answered("DATA", 451)).toBe("temporary");
  expect(failureOf(new Error("Connection closed"))).toMatchObject({ kind: "temporary" });
});
