import { expect, it } from "vitest";
import {
  type CheckLine,
  checkLineSchema,
  connectionSteps,
  type DomainCheck,
  domainAdvices,
  domainAnswerSchema,
  domainOutcomes,
  domainQuestions,
  type MailboxTest,
  type MailboxTestChange,
  mailboxTestChangeSchema,
  mailboxTestSchema,
  roundTripSteps,
  type StepLine,
  type StepOutcome,
  stepOutcomes,
  stepProblems,
} from "./mailbox-checks.ts";

const address = "support@company.example";
const server = {
  host: "imap.company.example",
  port: 993,
  isSecure: true,
  user: "support",
  password: "swordfish",
};

it("a mailbox that is only to be tested needs an address, and nothing that is for customers", () => {
  const test: MailboxTest = mailboxTestSchema.parse({ address, name: "Support", incoming: server });
  expect(test).toMatchObject({ address, incoming: { oauth: null }, outgoing: null });
  expect(test).not.toHaveProperty("name");
  expect(mailboxTestSchema.safeParse({ incoming: server }).success).toBe(false);
});

it("of one that is stored what is left out stays", () => {
  const change: MailboxTestChange = mailboxTestChangeSchema.parse({ outgoing: null });
  expect(change).toEqual({ outgoing: null });
});

it("each line of a test is read, of a later server too", () => {
  const line: StepLine = {
    is: "step",
    way: "incoming",
    step: "connection",
    outcome: "failed",
    problem: "closed",
    said: "connect ECONNREFUSED",
    tookMs: 3,
  };
  const later: CheckLine = { ...line, step: "moon", problem: "eclipse" };
  for (const read of [line, later]) expect(checkLineSchema.parse(read)).toEqual(read);
  const steps: string[] = [...Object.values(connectionSteps).flat(), ...roundTripSteps];
  expect(steps).toContain(line.step);
  expect(stepProblems).toContain(line.problem);
  const worst: StepOutcome = "failed";
  expect(stepOutcomes.at(-1)).toBe(worst);
});

it("what was found of a domain is read, of a later server too", () => {
  const checks: DomainCheck[] = domainQuestions.map((is) => ({
    is,
    outcome: domainOutcomes[0],
    name: null,
    record: null,
    advice: domainAdvices[0],
  }));
  const data = { domain: "company.example", checks };
  expect(domainAnswerSchema.parse({ status: "success", data }).data).toEqual(data);
});
