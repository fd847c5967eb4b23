import { expect, test } from "vitest";
import { refusalTexts } from "./refusal-texts.ts";

// spec §8 Message send failure with errors.avatar
test("a file that is too large is explained in the customer's words and the server's", () => {
  expect(refusalTexts({ message: "-", errors: { avatar: { msg: "File Too Large" } } })).toEqual([
    "Maximum file size 5 MB",
    "File Too Large",
  ]);
});

test("another problem with a file is told as the server says it", () => {
  const errors = { avatar: { msg: "This is not a picture." } };
  expect(refusalTexts({ message: "-", errors })).toEqual(["This is not a picture."]);
});

test("an error about nothing in particular gives its message", () => {
  expect(refusalTexts({ message: "Please try again later.", errors: {} })).toEqual([
    "Please try again later.",
  ]);
});

test("what stands below its own field is not told twice", () => {
  const errors = { subject: { msg: "Min length 8" } };
  expect(refusalTexts({ message: "-", errors }, ["subject"])).toEqual([]);
});
