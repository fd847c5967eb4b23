import { randomUUID } from "node:crypto";
import { type ContactMessage, contactMessageSchema } from "@deskbell/shared/contact/contact";
import { contactRelay } from "@deskbell/shared/contact/email-send";
import { texts } from "@deskbell/shared/texts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "../testing/call-api.ts";
import { aContactDraft, writeToSupport } from "../testing/contact.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { ContactModel } from "./contact.model.ts";
import { contactPage } from "./contact.service.ts";

let desk: TestDesk;
let admin: TestPerson;
let customer: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  [admin, customer] = await Promise.all([anAdmin(desk), aCustomer(desk)]);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await ContactModel.deleteMany({});
});

const listed = async (query = ""): Promise<ContactMessage[]> => {
  const { body } = await admin.call("GET", `contact${query}`);
  return contactMessageSchema.array().parse(body);
};

describe("a visitor who writes to support", () => {
  // spec §1 A public contact form lets anyone send a message
  // spec §3 name, email, subject, message
  // spec §7 A POST to an e-mail-sending service
  // spec §6 Signed-out visitors
  it("is thanked once the message is stored; a desk without a mail service keeps it for staff", async () => {
    const answer = await writeToSupport(desk.url);
    expect(answer).toMatchObject({ status: 202, body: { status: "success" } });
    expect(await listed()).toEqual([
      {
        ...aContactDraft,
        _id: expect.any(String),
        state: "kept",
        attempts: 0,
        createdAt: expect.any(String),
      },
    ]);
  });

  it("may be signed in, or have been", async () => {
    const body = { ...contactRelay, template_params: aContactDraft };
    expect((await customer.call("POST", "contact", body)).status).toBe(202);
    const formerly = createCaller(desk.url, "no-such-token");
    expect((await formerly("POST", "contact", body)).status).toBe(202);
    expect(await listed()).toHaveLength(2);
  });

  it("writes once, however often the button was hit or the answer lost", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const send = () => writeToSupport(desk.url, {}, headers);
    const answers = await Promise.all([send(), send(), send()]);
    for (const { status } of [...answers, await send()]) expect(status).toBe(202);
    expect(await listed()).toHaveLength(1);
  });

  it("who uses a key for other words is told so: these are not stored", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    await writeToSupport(desk.url, {}, headers);
    const other = await writeToSupport(desk.url, { message: "Something else" }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await listed()).toHaveLength(1);
  });

  // case F15
  it("cannot choose who receives it", async () => {
    await writeToSupport(desk.url, { to: "eve@example.com", to_email: "eve@example.com", cc: "x" });
    expect(JSON.stringify(await ContactModel.find().lean())).not.toMatch(/eve@example/);
  });

  // case F13
  it("and fills in what no person sees is answered as everybody, and nothing is stored", async () => {
    const [person, program] = [
      await writeToSupport(desk.url),
      await writeToSupport(desk.url, { homepage: "https://casino.example" }),
    ];
    expect([program.status, program.body]).toEqual([person.status, person.body]);
    expect(await listed()).toHaveLength(1);
  });
});

describe("a message that is refused, and nothing of it stored", () => {
  // spec §5 name, subject and message required
  it.each([
    ["no name", { name: "" }, "name", texts.contactNameRequired],
    ["a blank name", { name: " \t\n " }, "name", texts.contactNameRequired],
    ["a name that is missing", { name: undefined }, "name", expect.any(String)],
    ["a name of 50,000", { name: "x".repeat(50_000) }, "name", "Max length 101"],
    ["no e-mail", { email: "" }, "email", texts.emailRequired],
    ["an e-mail without a domain", { email: "ada@" }, "email", texts.emailInvalid],
    [
      "an e-mail of 50,000",
      { email: `${"x".repeat(50_000)}@example.com` },
      "email",
      texts.emailInvalid,
    ],
    ["two e-mails", { email: "ada@example.com, eve@example.com" }, "email", texts.emailInvalid],
    [
      "a header in the e-mail",
      { email: "ada@example.com\r\nBcc: eve@example.com" },
      "email",
      texts.emailInvalid,
    ],
    ["no subject", { subject: "" }, "subject", texts.contactSubjectRequired],
    ["a subject of 201", { subject: "x".repeat(201) }, "subject", "Max length 200"],
    ["no message", { message: " " }, "message", texts.contactMessageRequired],
    ["a message of 50,000", { message: "x".repeat(50_000) }, "message", "Max length 10000"],
    ["an operator for a name", { name: { $gt: "" } }, "name", expect.any(String)],
  ])("has %s, and says so under the field", async (_name, change, field, text) => {
    const answer = await writeToSupport(desk.url, change);
    expect(answer).toMatchObject({ status: 400, body: { status: "fail", code: "invalid_input" } });
    expect(answer.body.errors[field].msg).toEqual(text);
    expect(await ContactModel.countDocuments()).toBe(0);
  });

  // case F15
  it.each([
    ["another service", { service_id: "gmail" }],
    ["another template", { template_id: "newsletter" }],
    ["another key", { user_id: "guessed" }],
    ["no key", { user_id: undefined }],
    ["no words", { template_params: undefined }],
    ["a list for its words", { template_params: ["hello"] }],
  ])("names %s", async (_name, change) => {
    const body = { ...contactRelay, template_params: aContactDraft, ...change };
    const answer = await createCaller(desk.url)("POST", "contact", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await ContactModel.countDocuments()).toBe(0);
  });

  // case F13
  it("has a key that is none, or is larger than a request may be", async () => {
    const badKey = await writeToSupport(desk.url, {}, { "Idempotency-Key": "1" });
    expect(badKey).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const huge = await writeToSupport(desk.url, { message: "x".repeat(100_000) });
    expect(huge).toMatchObject({ status: 413, body: { code: "body_too_large" } });
    expect(await ContactModel.countDocuments()).toBe(0);
  });
});

describe("the list of messages", () => {
  it("is nobody's but the staff's", async () => {
    expect((await createCaller(desk.url)("GET", "contact")).status).toBe(401);
    const foreign = await customer.call("GET", "contact");
    expect(foreign).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });

  it("is read in pages, newest first, and none is shown twice or left out", async () => {
    for (let i = 0; i < 7; i++) await writeToSupport(desk.url, { subject: `Question ${i}` });
    const all = await listed();
    expect(all.map(({ subject }) => subject)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((i) => `Question ${i}`),
    );
    const paged: ContactMessage[] = [];
    for (let before = ""; ; before = `&before=${paged.at(-1)?._id}`) {
      const page = await listed(`?limit=3${before}`);
      paged.push(...page);
      if (page.length < 3) break;
    }
    expect(paged).toEqual(all);
  });

  it.each(["limit=0", "limit=101", "limit=x", "before=abc", "before[$gt]=1&limit=$"])(
    "refuses %s",
    async (query) => {
      const answer = await admin.call("GET", `contact?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    },
  );

  it("is given by an index, without sorting", async () => {
    await writeToSupport(desk.url);
    const [newest] = await listed();
    for (const before of [undefined, newest?._id]) {
      const page = contactPage({ limit: 5, before });
      const plan = JSON.stringify(await page.explain("executionStats"));
      expect(plan).toMatch(/"(IXSCAN|IDHACK|CLUSTERED_IXSCAN)"/);
      expect(plan).not.toContain('"SORT"');
    }
  });

  it("keeps what looks like code as plain text, and emoji", async () => {
    const words = {
      name: "<b>Ada</b> 👩‍💻",
      message: "</pre><script>alert(1)</script> {{name}} $5",
    };
    await writeToSupport(desk.url, words);
    expect((await listed())[0]).toMatchObject(words);
  });
});
