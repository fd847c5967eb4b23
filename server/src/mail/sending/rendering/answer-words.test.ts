import { expect, it } from "vitest";
import { fromName, mailedAnswers } from "./answer-words.ts";

const names = new Map([
  ["bea", "Bea Lind"],
  ["dr", "Dr. Anna Weiss"],
  ["anna", "Anna Berg"],
  ["olaf", "Olaf Berg"],
]);
const people = async () => (person: { id: string; name: string }) => ({
  ...{ id: person.id, name: names.get(person.id) ?? "", avatar: "" },
});
const said = (id: string, isByMail = false) => ({
  ...{ seq: 1, sender: { id, name: "" }, text: "Hello", files: [] },
  ...(isByMail && { byMail: {} }),
});
const answersOf = (...messages: ReturnType<typeof said>[]) =>
  mailedAnswers(messages, new Map(), { people } as never);
const support = { name: "Support" } as Parameters<typeof fromName>[1];

it("staff are called by their first names in mails, without titles; who writes by mail as they call themselves", async () => {
  const answers = await answersOf(said("bea"), said("dr"), said("olaf", true));
  expect(answers.map(({ senderName }) => senderName)).toEqual(["Bea", "Anna", "Olaf Berg"]);
});

it("a mail of one colleague is from them, one of two who are called the same from the desk", async () => {
  const [one, two] = [await answersOf(said("dr")), await answersOf(said("dr"), said("anna"))];
  expect(fromName({ answers: one }, support)).toBe("Anna, Support");
  expect(fromName({ answers: two }, support)).toBe("Support");
});
