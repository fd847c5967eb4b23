import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aMessageId,
  deskAddress,
  proven,
  receive,
  receivingMails,
} from "../../../testing/mails/incoming-mails.ts";
import { anAdmin, anEmail, type TestPerson } from "../../../testing/people.ts";
import { anSmtpServer } from "../../../testing/programs/mail-servers.ts";
import { startTestDesk, type TestDesk } from "../../../testing/start-test-desk.ts";
import { MailModel } from "../../mail.model.ts";
import { aMailWith } from "../../parsing/testing/a-mail.ts";
import { MailTextsModel } from "../../texts/mail-texts.model.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { createSmtpRelay } from "../relay/smtp-relay.ts";

let relay: Awaited<ReturnType<typeof anSmtpServer>>;
let desk: TestDesk;
let nora: TestPerson;
beforeAll(async () => {
  relay = await anSmtpServer();
  desk = await startTestDesk({
    secret: randomUUID(),
    receiving: receivingMails(),
    sending: {
      sender: {
        address: deskAddress,
        name: "Support",
        site: "https://help.example",
        answersTo: deskAddress.replace("@", "+{token}@"),
      },
      relay: createSmtpRelay(`smtp://127.0.0.1:${relay.port}`, deskAddress),
      waitMs: 60_000,
    },
  });
  nora = await anAdmin(desk, "Nora Lindqvist");
});
afterAll(async () => {
  await desk.close();
  await relay.close();
});
beforeEach(async () => {
  await MailTextsModel.deleteMany({});
  relay.mails.length = 0;
});

const writes = (from: string, headers: Record<string, string> = proven()) =>
  receive(
    desk,
    aMailWith(
      {
        From: `Grete Guest <${from}>`,
        To: deskAddress,
        Subject: "The kettle is cold",
        "Message-ID": aMessageId(),
        ...headers,
      },
      `It does not boil ${randomUUID()}.\n`,
    ),
  );
const acknowledged = (to: string) =>
  OutgoingMailModel.find({ to, kind: "acknowledgement" }).select({ raw: 0 }).lean();

// mail 31
it("whoever is proven to have opened a ticket by mail is told once that it has arrived, in the same thread; machines see that no person wrote it", async () => {
  const from = anEmail();
  const mail = await writes(from);
  await expect.poll(() => relay.mails).toHaveLength(1);
  const [sent] = relay.mails;
  expect(sent).toMatchObject({ from: "", to: [from] });
  expect(sent?.headers).toMatchObject({
    "auto-submitted": ["auto-replied"],
    "x-auto-response-suppress": ["OOF, AutoReply"],
    "x-deskbell-loop": [deskAddress],
    "in-reply-to": [`<${mail.messageId}>`],
  });
  expect(sent?.headers.subject).toEqual(["Re: The kettle is cold"]);
  expect(sent?.raw.replaceAll("=\r\n", "")).toContain("Thank you for your e-mail.");

  // What another desk, or this one, makes of it: nothing.
  expect(await receive(desk, Buffer.from(sent?.raw ?? ""))).toMatchObject({
    state: "filed",
    reason: "ourselves",
  });
  const [replyTo = ""] = /[^\s<>]+\+[^\s<>]+/.exec(sent?.headers["reply-to"]?.[0] ?? "") ?? [];
  expect(await writes(from, { To: replyTo })).toMatchObject({
    state: "joined",
    ticketId: mail.ticketId,
  });
  expect(await acknowledged(from)).toHaveLength(1);
  expect(relay.mails).toHaveLength(1);
});

it("what a mail calls itself is not put into the headers of its acknowledgement unless it is plain", async () => {
  const from = anEmail();
  await writes(from, { ...proven(), "Message-ID": `<${"a".repeat(300)}@example.com>` });
  await expect.poll(() => relay.mails).toHaveLength(1);
  const [sent] = relay.mails;
  expect(sent?.to).toEqual([from]);
  expect([sent?.headers["in-reply-to"], sent?.headers.references]).toEqual([undefined, undefined]);
});

// mail 34
describe("nobody is answered by a program", () => {
  it.each<[string, string, Record<string, string>]>([
    ["who is not proven to have written", "opened", {}],
    [
      "of whom the mail says that a program wrote it",
      "filed",
      { "Auto-Submitted": "auto-generated" },
    ],
    ["who asks for no such answers", "opened", { "X-Auto-Response-Suppress": "All" }],
    ["who has written to many", "opened", { Precedence: "bulk" }],
    ["whose mail the server calls spam", "held", { "X-Spam-Flag": "YES" }],
  ])("%s", async (_who, state, headers) => {
    const from = anEmail();
    const mail = await writes(from, {
      ...(Object.keys(headers).length > 0 && proven()),
      ...headers,
    });
    expect(mail).toMatchObject({ state });
    expect(await acknowledged(from)).toEqual([]);
  });

  it("who has heard it three times in a day, though their tickets are there", async () => {
    const from = anEmail();
    for (let n = 0; n < 4; n++) expect(await writes(from)).toMatchObject({ state: "opened" });
    expect(await acknowledged(from)).toHaveLength(3);
  });

  it("where an admin has switched that off, which an older console that saves the texts leaves as it is", async () => {
    const texts = { company: "", language: "en", signature: "", texts: {} };
    const off = await nora.call("PUT", "mail-texts", { ...texts, acknowledges: false });
    expect(off.status).toBe(200);
    expect((await nora.call("PUT", "mail-texts", texts)).status).toBe(200);
    expect((await nora.call("GET", "mail-texts")).body.data.acknowledges).toBe(false);
    const from = anEmail();
    expect(await writes(from)).toMatchObject({ state: "opened" });
    expect(await acknowledged(from)).toEqual([]);
  });
});

it("a mail that is read again, since its process died before or after it was answered, is answered once", async () => {
  const from = anEmail();
  const { _id, ticketId } = await writes(from);
  for (const diedBefore of [true, false]) {
    if (diedBefore) await OutgoingMailModel.deleteMany({ to: from });
    await MailModel.updateOne({ _id }, { state: "stored", dueAt: new Date(0) });
    await writes(anEmail(), {}); // it looks at once
    await expect.poll(async () => (await MailModel.findById(_id).lean())?.state).toBe("opened");
    expect(await acknowledged(from)).toMatchObject([{ ticketId }]);
  }
});
