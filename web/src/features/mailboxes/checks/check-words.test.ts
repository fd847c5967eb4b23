import {
  connectionSteps,
  domainAdvices,
  domainOutcomes,
  roundTripSteps,
  stepProblems,
} from "@deskbell/shared/mail/mailbox-checks";
import { expect, it } from "vitest";
import { adviceText, domainKind } from "./domain-words.ts";
import { stepProblemText, stepText } from "./step-words.ts";

/** Words, not one of the contract. */
const sentence = /^[A-Z].* .*[.?:]$|^[A-Z].*: v=/;

it("each step is called something, and each of its problems says what can be done", () => {
  const steps = [...Object.values(connectionSteps).flat(), ...roundTripSteps];
  for (const step of steps) expect(stepText({ step }), step).toMatch(/^[A-Z]/);
  for (const problem of stepProblems) {
    expect(stepProblemText({ step: "sign_in", problem })).toMatch(sentence);
  }
  expect(stepProblemText({ step: "sign_in", problem: null })).toBeNull();
});

it("an address whose tag gets lost is to be entered as the reply address", () => {
  const problem = "not_arrived";
  expect(stepProblemText({ step: "tagged", problem })).toContain("as the reply address");
  expect(stepProblemText({ step: "plain", problem })).not.toContain("reply address");
});

it("each advice on a domain says what to do, and where", () => {
  const about = { is: "spf", outcome: "wrong", name: null } as const;
  for (const advice of domainAdvices) {
    expect(adviceText({ ...about, advice }, "company.example")).toMatch(sentence);
  }
  const name = "s1._domainkey.company.example";
  expect(adviceText({ ...about, name, advice: "add_dkim" }, "company.example")).toContain(name);
  expect(adviceText({ ...about, advice: null }, "company.example")).toBeNull();
});

it("what a newer server says is shown as it says it", () => {
  expect(stepText({ step: "moon" })).toBe("moon");
  expect(stepProblemText({ step: "moon", problem: "eclipse" })).toBe("eclipse");
  const advice = "wait_for_it";
  const found = { is: "spf", outcome: "wrong", name: null, advice } as const;
  expect(adviceText(found, "company.example")).toBe(advice);
});

it("what is well and could be better is a warning, as what is not known", () => {
  const kinds = domainOutcomes.map((outcome) =>
    domainKind({ is: "dmarc", outcome, name: null, advice: null }),
  );
  expect(kinds).toEqual(["ok", "failed", "failed", "warning", "warning"]);
  const advice = "tighten_dmarc";
  expect(domainKind({ is: "dmarc", outcome: "ok", name: null, advice })).toBe("warning");
});
