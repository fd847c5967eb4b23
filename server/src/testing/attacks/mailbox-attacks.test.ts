import type { CheckLine, StepLine } from "@deskbell/shared/mail/mailbox-checks";
import { beforeEach, describe, expect, it } from "vitest";
import { DeskMailboxModel } from "../../mail/mailboxes/desk-mailbox.model.ts";
import { createHostFinder } from "../../mail/mailboxes/find-host.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";

// What an admin, or whoever has stolen an admin's session, may try of mailboxes in production.

const { desk, admin } = aTestDeskWithPeople({
  mailboxes: { relayFor: () => null, hasSite: true, allowsNear: false },
});
beforeEach(() => DeskMailboxModel.deleteMany({}));

const usual = { host: "mail.company.example", port: 993, isSecure: true, user: "support" };
const draftWith = (incoming: object) => ({
  address: "support@company.example",
  name: "Support",
  incoming: { ...usual, password: "swordfish-2026", ...incoming },
});
const stored = () => DeskMailboxModel.countDocuments({});

/** The steps of a test, for instance `name failed refused_host`. */
async function stepsOf(draft: object): Promise<string[]> {
  const answer = await fetch(`${desk.url}/api/v1/mailboxes/test`, {
    method: "POST",
    headers: { Authorization: `Bearer ${admin.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(draft),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const lines: CheckLine[] = text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return lines
    .filter((line): line is StepLine => line.is === "step")
    .map(({ step, outcome, problem }) => `${step} ${outcome} ${problem}`);
}

describe("a test of a mailbox that is not saved", () => {
  // case J06
  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "169.254.169.254",
    "::1",
    "::ffff:169.254.169.254",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2001:0:1::1",
    "fe80::1",
    "fec0::1",
    "fd00:ec2::254",
  ])("is refused at %s before anything is connected", async (host) => {
    const { status, body } = await admin.call("POST", "mailboxes/test", draftWith({ host }));
    expect([status, Object.keys(body.errors)]).toEqual([400, ["incoming"]]);
    await expect(createHostFinder({ allowsNear: false })(host)).rejects.toThrow("this machine");
  });

  // case J06
  it.each(["localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1"])(
    "ends where the name %s leads to this machine, and no password was said",
    async (host) => {
      expect(await stepsOf(draftWith({ host }))).toEqual([
        expect.stringMatching(/^name failed (?:refused_host|unknown_name)$/),
      ]);
      expect(await stored()).toBe(0);
    },
  );

  // case J06
  it.each([22, 80, 443, 3306, 6379, 27017, 0, 65_536, -1, "993\r\n80", 1e9])(
    "is refused at port %s, where no mail server listens",
    async (port) => {
      const answer = await admin.call("POST", "mailboxes/test", draftWith({ port }));
      expect(answer.status).toBe(400);
    },
  );

  // case J06
  it.each([
    "http://metadata.google.internal/token",
    "file:///etc/passwd",
    "https://",
    "javascript:alert(1)",
    "https://user@\r\nHost: evil.example/",
  ])("asks no token service at %j", async (tokenUrl) => {
    const oauth = { tokenUrl, clientId: "desk" };
    const draft = draftWith({ oauth, refreshToken: "r", clientSecret: "s" });
    expect((await admin.call("POST", "mailboxes/test", draft)).status).toBe(400);
  });

  // case J07
  it.each([
    ["host", { host: "mail.company.example\r\nA1 LOGOUT" }],
    ["host", { host: "mail.company.example/../x" }],
    ["host", { host: { $ne: "" } }],
    ["since", { since: "yesterday" }],
    ["password", { password: ["a"] }],
    ["password", { password: "x".repeat(20_000) }],
  ])("with a %s that is none is refused, and nothing of it is said back", async (_, incoming) => {
    const answer = await admin.call("POST", "mailboxes/test", draftWith(incoming));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/swordfish|xxxx/);
  });
});

// case J07
it.each([
  "support@company.example\r\nBcc: all@company.example",
  "support@company.example, other@company.example",
  "Support <support@company.example>",
  "support@company.example> RCPT TO:<all@company.example",
  "support@",
  "@company.example",
])("no mailbox has the address %j", async (address) => {
  for (const path of ["mailboxes", "mailboxes/test"]) {
    const answer = await admin.call("POST", path, { ...draftWith({}), address });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["address"]]);
  }
  expect(await stored()).toBe(0);
});

// case J07
it("a mailbox's name and signature are words, without lines of a header and without marks that turn others about", async () => {
  const words = "Support\r\nBcc: all@company.example\u202e\u0000";
  const draft = { ...draftWith({}), name: words, signature: words };
  const { status, body } = await admin.call("POST", "mailboxes", draft);
  expect(status).toBe(201);
  expect(body.data.name).toBe("Support Bcc: all@company.example");
  expect(body.data.signature).not.toContain("\0");
});

// case J08
it.each(["0123456789abcdef01234567", "environment"])(
  "what is tried of a mailbox that is not there, %s, ends with 404",
  async (id) => {
    for (const path of [`mailboxes/${id}/test`, `mailboxes/${id}/round-trip`]) {
      expect((await admin.call("POST", path, {})).status).toBe(404);
    }
    expect((await admin.call("GET", `mailboxes/${id}/domain`)).status).toBe(404);
  },
);

// case J08
it.each(["__proto__", "%00", "..%2f..%2fusers", "[object Object]", "1 or 1=1", '{"$ne":null}'])(
  "nothing is tried of a mailbox called %s",
  async (id) => {
    const path = `mailboxes/${encodeURIComponent(id)}`;
    expect((await admin.call("POST", `${path}/test`, {})).status).toBe(400);
    expect((await admin.call("POST", `${path}/round-trip`, {})).status).toBe(400);
    expect((await admin.call("GET", `${path}/domain`)).status).toBe(400);
  },
);
