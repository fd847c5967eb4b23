import * as z from "zod";

const token = "{token}";
// What `readReference` reads again: the token ends the local part, alone or behind a separator.
const template = /^(?:[^@{}]*[+=_-])?\{token\}@[^@{}]+$/;

/** Where answers to mails go: an address of which a tag is made, or one with `{token}` where that stands. */
export const answerAddressSchema = z
  .string()
  .refine(
    (value) =>
      (template.test(value) || !value.includes(token)) &&
      z.email().safeParse(value.replace(token, "t")).success,
    "must be an e-mail address, with or without {token} right before its @",
  );
