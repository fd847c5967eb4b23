import { expect, test } from "vitest";
import { parseApiError } from "./parse-api-error.ts";

test("a refusal tells its code and a text for each field", () => {
  const body = {
    status: "fail",
    code: "email_taken",
    message: "Taken",
    errors: { email: { msg: "Taken" } },
  };
  expect(parseApiError(409, body)).toEqual({
    status: 409,
    code: "email_taken",
    message: "Taken",
    errors: { email: { msg: "Taken" } },
  });
});

test.each([null, "<html>Bad gateway</html>", {}, { status: "fail", errors: { email: "text" } }])(
  "an answer that is none of ours (%j) says that something went wrong on our side",
  (body) => {
    expect(parseApiError(502, body)).toMatchObject({ status: 502, code: "unexpected", errors: {} });
  },
);
