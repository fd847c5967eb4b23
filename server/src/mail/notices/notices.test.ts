import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../testing/durations.ts";
import { proven, receive } from "../../testing/mails/incoming-mails.ts";
import { inHours, useNotices } from "../../testing/mails/use-notices.ts";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTicket } from "../../testing/tickets.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { MailTextsModel } from "../texts/mail-texts.model.ts";

const { desk, nora, timePasses, mailsTo, assign, mention, writes, say } = useNotices();
let zofia: TestPerson;
let bea: TestPerson;
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  bea = await anAgent(desk, "Bea Larsen");
});

it("what an agent is mailed is in the desk's language, from right to left where people read so", async () => {
  const texts = {
    "notice.greeting": "مرحبا {name}،",
    "notice.mentions": "ذكرك {name} في ملاحظة:",
    "notice.noAnswer": "لا أحد يقرأ الردود.",
    "notice.settings": "رسائلك:",
  };
  const said = { company: "", language: "ar", signature: "", texts };
  expect((await nora.call("PUT", "mail-texts", said)).status).toBe(200);
  try {
    await mention(await aTicket(zofia), bea, "هل تعرف هذا؟");
    await timePasses();
    const [mail] = await mailsTo(bea);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    for (const words of [mail?.text, mail?.html]) {
      for (const text of ["مرحبا Bea Larsen،", "في ملاحظة:", "لا أحد يقرأ الردود.", "رسائلك:"])
        expect(words).toContain(text);
      expect(words).not.toMatch(/Hello|mentions|Nobody|Which/);
    }
  } finally {
    await MailTextsModel.deleteMany({});
  }
});

describe("an agent who does not look is mailed", () => {
  it("once a ticket of what happened there within two minutes, by a machine that wants no answer", async () => {
    const ticket = await aTicket(zofia, { subject: "Kettle & <b>lid</b>" });
    await assign(ticket, bea);
    await mention(ticket, bea, "Do you know <this> one?");
    await timePasses(minuteMs);
    expect(await mailsTo(bea)).toEqual([]);
    await timePasses();
    await timePasses();
    const [mail, ...others] = await mailsTo(bea);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`[#${ticket.ticket}] Kettle & <b>lid</b>`);
    expect(mail?.text).toMatch(
      /assigned this ticket to you\.\s+.+ mentions you in a note:\s+> Do you know <this> one\?/,
    );
    expect(mail?.text).toContain(`https://help.example/inbox/${ticket._id}`);
    expect(mail?.text).toContain("https://help.example/dashboard/settings");
    expect(mail?.html).toContain("Do you know &lt;this&gt; one?");
    expect(mail?.html).not.toMatch(/<(b|this|img|script|style)\b/);
    expect(mail?.header("auto-submitted")).toBe("auto-generated");
    expect(mail?.header("x-auto-response-suppress")).toBe("OOF, AutoReply");
    expect(mail?.header("reply-to")).toBeUndefined();
  });

  it("of each ticket on its own, and later of what came later", async () => {
    const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
    await assign(kettle, bea);
    await assign(toaster, bea);
    await timePasses();
    expect(await mailsTo(bea)).toHaveLength(2);
    await mention(kettle, bea, "And this");
    await timePasses();
    const mails = await mailsTo(bea);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.text).toContain("And this");
    expect(mails[2]?.text).not.toContain("assigned");
  });

  it("of what customers write in their tickets, if they want that, and no more of what they do not", async () => {
    const ticket = await aTicket(zofia);
    await say(bea, { assigned: false });
    await assign(ticket, bea);
    await writes(zofia, ticket, "Nobody wants this by mail");
    await timePasses();
    expect(await mailsTo(bea)).toEqual([]);
    await say(bea, { answered: true });
    await writes(zofia, ticket, "It is louder now");
    await timePasses();
    const mails = await mailsTo(bea);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Zofia Nowak writes:\s+> It is louder now/),
    ]);
  });

  it("after their quiet hours, of all tickets in one mail", async () => {
    const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
    await say(bea, { quietHours: { from: inHours(-2), to: inHours(2), timeZone: "UTC" } });
    await assign(kettle, bea);
    await timePasses();
    await mention(toaster, bea, "In the night");
    await timePasses();
    expect(await mailsTo(bea)).toEqual([]);
    await timePasses(123 * minuteMs);
    const [mail, ...others] = await mailsTo(bea);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Notices of 2 tickets");
    for (const { _id } of [kettle, toaster]) expect(mail?.text).toContain(`/inbox/${_id}`);
    expect(mail?.text).toContain("> In the night");
  });
});

it("what is due is in one mail alone, when two nodes look at once", async () => {
  const ticket = await aTicket(zofia);
  for (const text of ["One", "Two", "Three"]) await mention(ticket, bea, text);
  await Promise.all([timePasses(), timePasses(), timePasses()]);
  const texts = (await mailsTo(bea)).map(({ text }) => text).join("");
  for (const text of ["> One", "> Two", "> Three"]) expect(texts.split(text)).toHaveLength(2);
});

// case J01
// mail 19
it("an answer by mail to what staff were mailed is held: by mail nobody is staff", async () => {
  const ticket = await aTicket(zofia);
  await mention(ticket, bea, "Shall we refund?");
  await timePasses();
  const [mail] = await mailsTo(bea);
  const answer = aMailWith(
    {
      From: `Bea Larsen <${bea.email}>`,
      To: "support@company.example",
      Subject: `Re: ${mail?.subject}`,
      "Message-ID": `<${randomUUID()}@example.com>`,
      "In-Reply-To": mail?.messageId ?? "",
      ...proven(),
    },
    "Yes, refund it.\n",
  );
  expect(await receive(desk, answer)).toMatchObject({ state: "held" });
  await desk.tickets.settled();
  expect((await nora.call("GET", `message/${ticket._id}?after=0`)).body).toEqual([]);
});
