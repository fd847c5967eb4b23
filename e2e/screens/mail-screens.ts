import type { ContactMessage } from "@deskbell/shared/contact/contact";
import type { ListedMail, UnfetchedMail } from "@deskbell/shared/mail/listed-mail";
import type { CheckLine, DomainCheck, StepLine } from "@deskbell/shared/mail/mailbox-checks";
import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import type { Page } from "@playwright/test";
import type { Screen } from "./screen.ts";

// A trial has no mail server that refuses anything: what one would say is put into the desk's answers.

const idOf = (n: number) => n.toString(16).padStart(24, "0");

const aListedMail = (n: number, mail: Partial<ListedMail>): ListedMail => ({
  _id: idOf(n),
  state: "held",
  reason: null,
  from: { name: "Mallory Featherstonehaugh", address: "mallory@example.com" },
  subject: "Invoice for the kettle, second reminder",
  isProven: false,
  ticket: null,
  size: 14_200,
  arrivedAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  ...mail,
});

const ticket = { _id: idOf(99), ticket: 1288 };
const mails: readonly ListedMail[] = [
  aListedMail(1, { reason: "not_their_ticket", ticket }),
  aListedMail(2, {
    reason: "from_staff",
    from: { name: "Bea Larsen", address: "bea@desk.example" },
  }),
  aListedMail(3, { reason: "no_from", from: null, subject: "" }),
  aListedMail(4, { reason: "spam", subject: "لقد ربحت غلاية جديدة" }),
  aListedMail(5, { state: "filed", reason: "automatic", subject: "Out of office until Monday" }),
  aListedMail(6, { state: "filed", reason: "bulk", subject: "Kettle news of the week" }),
  aListedMail(9, {
    state: "stored",
    reason: "The identity provider does not answer.",
    from: null,
    subject: "",
    nextTryAt: new Date(Date.now() + 240_000).toISOString(),
  }),
  aListedMail(10, { state: "stored", from: null, subject: "" }),
  aListedMail(7, {
    state: "failed",
    reason: "too large",
    size: 61_000_000,
    from: null,
    subject: "",
  }),
  aListedMail(8, { state: "failed", reason: "took_too_long", from: null, subject: "" }),
];

const unfetched: readonly UnfetchedMail[] = [
  { _id: idOf(41), reason: "Message 12 is corrupted", isAsked: false },
  { _id: idOf(42), reason: "", isAsked: true },
].map((mail, n) => ({
  ...{ ...mail, address: "support@desk.example", size: 48_000 },
  at: new Date(Date.now() - n * 3_600_000).toISOString(),
}));

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

const anUndelivered = (n: number, mail: Partial<UndeliveredMail>): UndeliveredMail => ({
  _id: idOf(n),
  kind: "answer",
  state: "failed",
  reason: null,
  to: "zofia@example.com",
  subject: "Re: The kettle does not boil [#1288]",
  ticket,
  at: new Date(Date.now() - n * 3_600_000).toISOString(),
  isGivenUp: false,
  canTryAgain: true,
  ...mail,
});

const undelivered: readonly UndeliveredMail[] = [
  anUndelivered(21, { reason: "552 5.2.2 The mailbox of this user is full" }),
  anUndelivered(22, {
    kind: "copy",
    state: "bounced",
    to: "somebody-with-a-long-name@a-very-long-name-of-a-server.example.com",
    reason: "550 5.1.1 no such user",
    isGivenUp: true,
    canTryAgain: false,
  }),
  anUndelivered(23, {
    state: "suppressed",
    subject: "Re: الغلاية لا تعمل [#1288]",
    isGivenUp: true,
    canTryAgain: false,
  }),
  anUndelivered(24, {
    kind: "invitation",
    to: "cem@desk.example",
    subject: "Bea Larsen invites you to Deskbell",
    reason: "554 5.7.1 Relay access denied",
    ticket: null,
    canTryAgain: false,
  }),
];

async function hasMails(page: Page): Promise<void> {
  await page.route("**/api/v1/mails/outgoing?*", (route) =>
    route.fulfill({ json: { status: "success", data: undelivered } }),
  );
  await page.route("**/api/v1/mails?*", (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    return route.fulfill({
      json: {
        status: "success",
        data: mails.filter((mail) => state === null || mail.state === state),
        unfetched,
        counts: { held: 4, filed: 2, failed: 2, undelivered: 4, waiting: 4 },
        mailboxProblem: "refused",
        mailboxProblems: [
          { address: "returns@desk.example", way: "incoming", problem: "refused" },
          { address: "sales@desk.example", way: "outgoing", problem: "relay" },
        ],
        senders: [
          {
            address: "newsletter@kettles.example",
            waiting: 212,
            since: aListedMail(3, {}).arrivedAt,
          },
        ],
        overAll: { waiting: 37, since: aListedMail(3, {}).arrivedAt },
        breakers: [{ address: "robot@example.com", until: inAnHour, waiting: 12 }],
      },
    });
  });
  const blocked = ["mallory@example.com", "no-reply@a-very-long-name-of-a-server.example.com"];
  await page.route("**/api/v1/mails/blocked", (route) =>
    route.fulfill({
      json: {
        status: "success",
        data: blocked.map((address) => ({ address, at: new Date().toISOString() })),
      },
    }),
  );
}

const mailsOf = (state: "held" | "waiting" | "filed" | "failed" | "undelivered"): Screen => ({
  name: `mails-${state}`,
  who: "agent",
  path: "/",
  prepare: async (page) => {
    await hasMails(page);
    await page.goto(`/dashboard/mails?state=${state}`, { waitUntil: "networkidle" });
    if (state === "waiting")
      await page.getByText("They stay in their mailbox").scrollIntoViewIfNeeded();
  },
});

const withSelected: Screen = {
  ...mailsOf("undelivered"),
  name: "mails-selected",
  prepare: async (page) => {
    await mailsOf("undelivered").prepare?.(page);
    const boxes = page.getByRole("list", { name: "E-mails" }).getByRole("checkbox");
    await boxes.first().check();
    await boxes.nth(1).check();
  },
};

async function checksMailbox(page: Page): Promise<void> {
  const step = (name: string, more: Partial<StepLine> = {}): StepLine => ({
    is: "step",
    way: "incoming",
    step: name,
    outcome: "ok",
    problem: null,
    said: "",
    tookMs: 900,
    ...more,
  });
  const lines: CheckLine[] = [
    step("sent", { way: "outgoing" }),
    step("plain"),
    step("signed", { outcome: "warning", problem: "unsigned" }),
    step("forged", { outcome: "failed", problem: "forged_stays" }),
    step("tagged", { outcome: "failed", problem: "not_arrived" }),
    { is: "end", outcome: "failed" },
  ];
  await page.route("**/mailboxes/environment/round-trip", (route) =>
    route.fulfill({
      contentType: "application/x-ndjson",
      body: lines.map((one) => `${JSON.stringify(one)}\n`).join(""),
    }),
  );
  const record = "v=DMARC1; p=none";
  const checks: DomainCheck[] = [
    { is: "spf", outcome: "missing", name: "desk.example", record: null, advice: "add_spf" },
    { is: "dkim", outcome: "missing", name: null, record: null, advice: "sign_mails" },
    { is: "dmarc", outcome: "ok", name: "_dmarc.desk.example", record, advice: "tighten_dmarc" },
  ];
  await page.route("**/mailboxes/environment/domain", (route) =>
    route.fulfill({ json: { status: "success", data: { domain: "desk.example", checks } } }),
  );
  await page.getByRole("button", { name: "Check the mailbox support@desk.example" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send an e-mail to yourself" }).click();
  await dialog.getByRole("button", { name: "Check SPF, DKIM and DMARC" }).click();
  await dialog.getByText("Come back by the address with a tag").waitFor();
  await dialog.getByText("DMARC:").waitFor();
}

const aContactMessage = (n: number, message: Partial<ContactMessage>): ContactMessage => ({
  _id: idOf(n),
  name: "Ada Byron",
  email: "ada@example.com",
  subject: "Opening hours",
  message: "Are you open on Sunday?",
  state: "kept",
  attempts: 1,
  createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  ...message,
});

async function hasContactMessages(page: Page): Promise<void> {
  const messages = [
    aContactMessage(31, {}),
    aContactMessage(32, { subject: "ساعات العمل", state: "failed" }),
    aContactMessage(33, { state: "sent", ticketId: ticket._id }),
  ];
  await page.route("**/api/v1/contact?*", (route) => route.fulfill({ json: messages }));
  await page.goto("/dashboard/contact", { waitUntil: "networkidle" });
}

/** Screens about mails. */
export const mailScreens: readonly Screen[] = [
  mailsOf("held"),
  mailsOf("waiting"),
  mailsOf("filed"),
  mailsOf("failed"),
  mailsOf("undelivered"),
  withSelected,
  { name: "contact-messages-kept", who: "agent", path: "/", prepare: hasContactMessages },
  {
    name: "mail-texts-acknowledgement",
    who: "agent",
    path: "/dashboard/mail-texts",
    prepare: async (page) => {
      await page.getByRole("combobox", { name: "E-mails" }).selectOption("acknowledgement");
      await page.getByRole("switch").scrollIntoViewIfNeeded();
    },
  },
  { name: "mailbox-checks", who: "agent", path: "/dashboard/mailboxes", prepare: checksMailbox },
];
