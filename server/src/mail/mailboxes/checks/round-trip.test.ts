import { buffer } from "node:stream/consumers";
import type { CheckLine, StepLine } from "@deskbell/shared/mail/mailbox-checks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { receivingMails } from "../../../testing/mails/incoming-mails.ts";
import { anAdmin, type TestPerson } from "../../../testing/people.ts";
import { anSmtpServer, type SmtpAnswer } from "../../../testing/programs/mail-servers.ts";
import { startTestDesk, type TestDesk } from "../../../testing/start-test-desk.ts";
import { MailModel } from "../../mail.model.ts";
import { MailboxModel } from "../../receiving/imap/mailbox.model.ts";
import { createSmtpRelay } from "../../sending/relay/smtp-relay.ts";
import { makeRoundTrip, type RoundTrip } from "./round-trip.ts";
import { createSteps } from "./run-steps.ts";

const shown = (lines: CheckLine[]) =>
  lines
    .filter((line): line is StepLine => line.is === "step")
    .map(({ way, step, outcome, problem }) =>
      [way, step, outcome, problem].filter(Boolean).join(" "),
    );

describeWithDovecot("an admin has a mailbox write to itself", (dovecot) => {
  let desk: TestDesk;
  let nora: TestPerson;
  let server: Awaited<ReturnType<typeof anSmtpServer>>;
  const answers: SmtpAnswer[] = [];
  const dns = new Map<string, string>();
  const state = { signature: "", below: "", removesForged: true };
  const own =
    "Authentication-Results: mx.company.example;\r\n dmarc=pass header.from=desk.example\r\n";
  /** What a mail server does to verdicts that pretend to be its own (RFC 8601). */
  const withoutForged = (raw: string) =>
    raw.replace(/^Authentication-Results: mx\.company\.example;.*\r\n/gm, "");

  beforeAll(async () => {
    server = await anSmtpServer({
      answers,
      onMail: ({ to: [to = ""], raw }) => {
        const [user = ""] = to.split(/[+@]/);
        const left = state.removesForged ? withoutForged(raw) : raw;
        const judged = left.replace(/^From: /m, `${state.below}From: `);
        void dovecot.deliver(user, Buffer.from(state.signature + judged));
      },
    });
    const { settings, reading } = receivingMails();
    desk = await startTestDesk({
      mailboxes: {
        relayFor: (address) => createSmtpRelay(server.settings.url, address),
        hasSite: true,
        allowsNear: true,
        certificates: dovecot.certificate,
        async resolver(name) {
          const record = dns.get(name);
          if (record) return [[record]];
          throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" });
        },
      },
      receiving: { settings: { ...settings, httpSecret: null }, reading, isByMailboxesOnly: true },
    });
    nora = await anAdmin(desk);
  });
  beforeEach(() => {
    answers.length = 0;
    state.signature = "";
    state.below = "";
    state.removesForged = true;
  });
  afterAll(async () => {
    await desk?.close();
    await server?.close();
  });

  async function aMailbox() {
    const user = dovecot.newUser();
    const { imaps: port } = dovecot.ports;
    const incoming = { host: "localhost", port, isSecure: true, user, password: "secret" };
    const draft = { address: `${user}@desk.example`, name: "Returns", incoming };
    const { status, body } = await nora.call("POST", "mailboxes", draft);
    expect(status, JSON.stringify(body)).toBe(201);
    const isSeen = () => MailboxModel.exists({ _id: `${user} localhost` });
    await expect.poll(isSeen).not.toBeNull();
    return { id: body.data.id as string, address: draft.address };
  }

  async function roundTrip(id: string): Promise<CheckLine[]> {
    const answer = await fetch(`${desk.url}/api/v1/mailboxes/${id}/round-trip`, {
      method: "POST",
      headers: { Authorization: `Bearer ${nora.token}` },
    });
    const text = (await buffer(answer.body ?? (null as never))).toString();
    expect(answer.status, text).toBe(200);
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
  const dkimOf = async (id: string) =>
    (await nora.call("GET", `mailboxes/${id}/domain`)).body.data.checks[1];

  it("and sees that both of its mails came, which make no ticket", async () => {
    const { id, address } = await aMailbox();
    expect(await dkimOf(id)).toMatchObject({ outcome: "unknown", advice: "make_round_trip" });
    const lines = await roundTrip(id);
    expect(shown(lines).sort()).toEqual([
      "incoming forged ok",
      "incoming plain ok",
      "incoming signed warning unsigned",
      "incoming tagged ok",
      "outgoing sent ok",
    ]);
    expect(lines.at(-1)).toEqual({ is: "end", outcome: "warning" });
    const mails = await MailModel.find({ "from.address": address }).lean();
    const filed = await MailModel.find({ mailboxId: id }).lean();
    expect(filed.map(({ state, reason }) => [state, reason])).toEqual([
      ["filed", "ourselves"],
      ["filed", "ourselves"],
    ]);
    expect(mails).toEqual([]);
    expect(server.mails.slice(-2).flatMap(({ to }) => to)).toContain(address);
    expect((await nora.call("GET", "conversation?limit=50")).body).toEqual([]);
    expect(await dkimOf(id)).toMatchObject({ outcome: "missing", advice: "sign_mails" });
    expect((await nora.call("GET", "audit")).body.data[0]).toMatchObject({
      action: "test-mailbox",
      about: address,
    });
  });

  it("and sees by which key they are signed, which is asked for at the domain from then on", async () => {
    const { id } = await aMailbox();
    state.signature = "DKIM-Signature: v=1; a=rsa-sha256; d=desk.example; s=spring; b=x\r\n";
    const lines = await roundTrip(id);
    expect(lines.find((line) => line.is === "step" && line.step === "signed")).toMatchObject({
      outcome: "ok",
      said: "d=desk.example; s=spring",
    });
    dns.set("spring._domainkey.desk.example", "v=DKIM1; p=");
    expect(await dkimOf(id)).toMatchObject({
      outcome: "wrong",
      name: "spring._domainkey.desk.example",
      advice: "mend_dkim",
    });
  });

  it("and is told where its server writes below what pretends to be its own, by which anybody could be anybody", async () => {
    const { id } = await aMailbox();
    state.removesForged = false;
    state.below = own;
    const lines = await roundTrip(id);
    expect(shown(lines)).toContain("incoming forged failed forged_stays");
    expect(lines.at(-1)).toEqual({ is: "end", outcome: "failed" });
    state.removesForged = true;
    expect(shown(await roundTrip(id))).toContain("incoming forged ok");
  });

  it("and sees that all is well where its server leaves what is forged below its own verdict, which alone counts", async () => {
    const { id } = await aMailbox();
    state.removesForged = false;
    state.signature = own;
    expect(shown(await roundTrip(id))).toContain("incoming forged ok");
  });

  it("and is told that it cannot be seen where its server judges no mails of its own users", async () => {
    const { id } = await aMailbox();
    state.removesForged = false;
    const lines = await roundTrip(id);
    expect(shown(lines)).toContain("incoming forged warning forged_unjudged");
    expect(lines.at(-1)).toEqual({ is: "end", outcome: "warning" });
  });

  it("whose server takes no mail, and reads what that says", async () => {
    const { id } = await aMailbox();
    answers.push(550);
    const lines = await roundTrip(id);
    expect(shown(lines)).toEqual(["outgoing sent failed refused_mail"]);
    expect(lines[0]).toMatchObject({ said: "550 The server said no." });
  });

  const aTrip = (more: Partial<RoundTrip> = {}): RoundTrip => ({
    mailboxId: "652f1a2b3c4d5e6f708192a3",
    address: "lost@desk.example",
    tagged: "lost+t1.abcdefghijklmnop@desk.example",
    trustedAuthserv: null,
    relay: { send: async () => {} },
    files: { read: async () => null },
    arriveMs: 300,
    ...more,
  });

  it("and is not kept waiting for mails that do not come", async () => {
    const lines: CheckLine[] = [];
    const write = (line: CheckLine) => void lines.push(line);
    const { signal } = new AbortController();
    await makeRoundTrip(aTrip(), createSteps({ write, signal, stepMs: 1_000, secrets: [] }));
    expect(shown(lines).sort()).toEqual([
      "incoming plain failed not_arrived",
      "incoming tagged failed not_arrived",
      "outgoing sent ok",
    ]);
  });

  it("and leaves while it waits, which ends it", async () => {
    const leaving = new AbortController();
    const steps = createSteps({
      write: () => leaving.abort(),
      signal: leaving.signal,
      stepMs: 1_000,
      secrets: [],
    });
    await expect(makeRoundTrip(aTrip({ arriveMs: 60_000 }), steps)).rejects.toThrow(/abort/i);
  });

  it("unless mails cannot come in by it", async () => {
    const draft = { address: "silent@desk.example", name: "Silent" };
    const { id } = (await nora.call("POST", "mailboxes", draft)).body.data;
    const answer = await nora.call("POST", `mailboxes/${id}/round-trip`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "No mails come in by this mailbox.",
    ]);
  });
});
