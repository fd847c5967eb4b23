import { expect, it } from "vitest";
import { problemWords } from "./problem-words.ts";

const text = "What a server of another day says.";

it("what keeps a macro from changing anything is said by its code, and else as the server says it", () => {
  const words = (more: object) => problemWords({ field: "assignee", text, ...more });
  expect(words({ code: "assignee_gone", params: { name: "Max" } })).toBe(
    "Max does not work here any more.",
  );
  expect(words({ code: "assignee_gone" })).toBe("Its agent does not work here any more.");
  expect(words({ code: "team_gone" })).toBe("Its team does not exist any more.");
  expect(words({ code: "tag_gone" })).toBe("One of its tags does not exist any more.");
  expect(words({ code: "eclipse" })).toBe(text);
  expect(words({})).toBe(text);
});
