import type { MailTexts } from "@deskbell/shared/mail/mail-texts";
import { expect, it } from "vitest";
import { rebaseTexts } from "./rebase-texts.ts";

const begun: MailTexts = {
  company: "Kettles",
  language: "en",
  signature: "",
  acknowledges: true,
  texts: { "answer.greeting": "Hello {customer},", "answer.quote": "You wrote this:" },
};

it("what an admin has typed stands in the texts that a colleague has saved meanwhile, and theirs are kept", () => {
  const draft = {
    ...begun,
    signature: "Your kettle team",
    texts: { ...begun.texts, "answer.quote": "", "answer.open": "Read here:" },
  };
  const theirs: MailTexts = {
    ...begun,
    company: "Harbour Kettles",
    acknowledges: false,
    texts: { "answer.greeting": "Good day {customer},", "answer.quote": "You wrote this:" },
  };
  expect(rebaseTexts(draft, begun, theirs)).toEqual({
    company: "Harbour Kettles",
    language: "en",
    signature: "Your kettle team",
    acknowledges: false,
    texts: {
      "answer.greeting": "Good day {customer},",
      "answer.quote": "",
      "answer.open": "Read here:",
    },
  });
});

it("where both have changed the same, what is typed last stands there to be looked at", () => {
  const draft = { ...begun, company: "Mine" };
  expect(rebaseTexts(draft, begun, { ...begun, company: "Theirs" }).company).toBe("Mine");
});
