import { expect, type Page } from "@playwright/test";
import { findTicket } from "../find-ticket.ts";
import type { Screen } from "./screen.ts";

// A ticket that a guest has opened by mail, in the trial's mailbox, and what an agent sees and does there. It is made
// by the first picture that needs it.

const subject = "The toaster burns one side";
const guest = "greta.holm@kitchens.example";
const answer = "Does it do that with thin slices too?";
/** A trial waits ten seconds for its customer to see an answer, and looks as often. */
const mailedWithinMs = 60_000;

const origin = (page: Page): string => new URL(page.url()).origin;

async function tokenOf(page: Page): Promise<string | null> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "deskbell_token")?.value ?? null;
}

async function findMailed(page: Page): Promise<string | null> {
  const asked = { url: origin(page), token: await tokenOf(page) };
  return findTicket(subject, asked).catch(() => null);
}

async function writesToSupport(page: Page): Promise<void> {
  await page.goto("/dev/mailbox");
  await page.getByText("Write to support").click();
  const fields = {
    "Your name": "Greta Holm",
    "Your e-mail address": guest,
    Subject: subject,
    "What you write": "Only the left side is toasted since Monday.\n\nGreta Holm",
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Send the mail" }).click();
  await page.getByRole("status").waitFor();
}

async function opensMailed(page: Page): Promise<void> {
  if (!(await findMailed(page))) await writesToSupport(page);
  await expect.poll(() => findMailed(page)).not.toBeNull();
  await page.goto(`/inbox/${await findMailed(page)}`);
  await page.getByText(/to Greta Holm.*, by e-mail$/).waitFor();
}

type Kept = { id: string; to: string; text?: string };
const keptMails = async (page: Page): Promise<Kept[]> =>
  (await fetch(`${origin(page)}/dev/mailbox.json`)).json() as Promise<Kept[]>;

/** The mail with an agent's answer. */
async function answerOf(page: Page): Promise<Kept | null> {
  const mails = await keptMails(page);
  return mails.find(({ to, text }) => to.includes(guest) && text?.includes(answer)) ?? null;
}

async function answersMailed(page: Page): Promise<Kept> {
  await opensMailed(page);
  const sent = page.getByRole("article").filter({ hasText: answer });
  if ((await sent.count()) === 0) {
    await page.getByRole("textbox", { name: "Message" }).fill(answer);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  }
  await expect.poll(() => answerOf(page), { timeout: mailedWithinMs }).not.toBeNull();
  return (await answerOf(page)) as Kept;
}

/** By the command bar, which knows what the page offered when it was opened. */
async function commands(page: Page, words: string, name: string): Promise<void> {
  const option = page.getByRole("option", { name });
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Type a command, or search tickets" }).fill(words);
    await option.waitFor({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await option.click();
}

async function addsPeople(page: Page): Promise<void> {
  await opensMailed(page);
  // On a narrow screen they stand behind a button.
  const add = page.getByRole("button", { name: "Add people…" });
  const details = page.getByRole("button", { name: "Ticket details" });
  await details.waitFor();
  if (!(await add.isVisible())) await details.click();
  await add.waitFor();
  const added = page.getByRole("button", { name: "Take Olaf Berg off the mails" });
  if ((await added.count()) === 0) {
    await add.click();
    const adding = page.getByRole("dialog", { name: "Add people to the mails" });
    await adding.getByLabel("E-mail address").fill("olaf@office.example");
    await adding.getByLabel("Name, if you know it").fill("Olaf Berg");
    await adding.getByRole("button", { name: "Add", exact: true }).click();
  }
  await added.waitFor();
  await added.scrollIntoViewIfNeeded();
}

/** What a mail server would say is put into the desk's answer: a trial's mails are not refused. */
async function failsToDeliver(page: Page): Promise<void> {
  await page.route("**/conversation/*/delivery", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const reason = "550 5.1.1 <greta.holm@kitchens.example>: Recipient address rejected";
    const mails = data.mails.map((mail: object) => ({ ...mail, state: "failed", reason }));
    const people = [["Olaf Berg", "failed"] as const, ["Ines Diaz", "mailed"] as const];
    const copies = mails.flatMap((mail: object) =>
      people.map(([name, state], n) => {
        const id = String(n + 1).repeat(24);
        const copy = { _id: id, person: { id, name }, to: "office@kitchens.example" };
        return { ...mail, ...copy, state };
      }),
    );
    await route.fulfill({ json: { status: "success", data: { ...data, mails, copies } } });
  });
  await answersMailed(page);
  await page.reload();
  await page.getByText("Could not be delivered").first().waitFor();
}

async function opensMutePage(page: Page): Promise<void> {
  const { text = "" } = await answersMailed(page);
  const link = /https?:\S+\/mute\/\S+/.exec(text)?.[0] ?? "";
  await page.goto(new URL(link).pathname);
}

async function opensMail(page: Page): Promise<void> {
  await answersMailed(page);
  await page.goto("/dev/mailbox");
  const mail = page.getByRole("listitem").filter({ hasText: guest }).first();
  await mail.scrollIntoViewIfNeeded();
}

/** The answer itself, as a mail program shows it. */
async function opensMailAlone(page: Page): Promise<void> {
  const { id } = await answersMailed(page);
  await page.goto(`/dev/mailbox/${id}/html`);
}

const ofAgent = (name: string, prepare: Screen["prepare"]): Screen => ({
  name: `mailed-${name}`,
  who: "agent",
  path: "/inbox",
  ...(prepare && { prepare }),
});

export const mailedTicketScreens: readonly Screen[] = [
  ofAgent("ticket", opensMailed),
  ofAgent("original", async (page) => {
    await opensMailed(page);
    await page.getByRole("button", { name: "Original" }).first().click();
    await page.frameLocator("iframe").getByText("Only the left side").waitFor();
  }),
  ofAgent("people", addsPeople),
  ofAgent("forward", async (page) => {
    await opensMailed(page);
    await commands(page, "forw", "Forward…");
    const dialog = page.getByRole("dialog", { name: "Forward" });
    await dialog.getByLabel("E-mail address").fill("expert@springs.example");
    await dialog.getByLabel("Comment").fill("Is that the spring?");
  }),
  ofAgent("answer", async (page) => {
    await answersMailed(page);
    await page
      .getByRole("button", { name: /^Mailed \d/ })
      .first()
      .waitFor();
  }),
  ofAgent("answer-failed", failsToDeliver),
  ofAgent("mute-page", opensMutePage),
  ofAgent("mailbox", opensMail),
  ofAgent("mail", opensMailAlone),
  {
    name: "mailed-file-unknown",
    who: "visitor",
    path: "/mailed-files/0123456789abcdef01234567/none/kettle.pdf",
  },
];
