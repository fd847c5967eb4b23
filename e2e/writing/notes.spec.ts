import { expect, type Locator } from "@playwright/test";
import { sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { type Actors, test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";
import { unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";
const secret = "She is right, the lab says so";

const noteField = ({ page }: Agent): Locator =>
  page.getByRole("combobox", { name: "Internal note" });
const noteIn = ({ thread }: Agent, text: string): Locator =>
  thread.getByRole("article", { name: /^Internal note of / }).filter({ hasText: text });

/** A ticket with a message, open in the windows of its customer and of two of staff. */
async function aTicketOfThree(actors: Pick<Actors, "aCustomerWith" | "anAgent" | "aColleague">) {
  const customer = await actors.aCustomerWith({ subject });
  await customer.writes("Is anybody there?");
  const [nora, kim] = [await actors.anAgent(), await actors.aColleague("Kim Colleague")];
  for (const agent of [nora, kim]) {
    await agent.opensTicket(subject);
    await agent.sees("Is anybody there?");
  }
  return { customer, nora, kim };
}

test.describe(() => {
  test.use({ areWindowsNew: true });

  // helpdesk 22
  // prototype 24
  test("two agents see a note within the thread, each once and also after a lost connection; the customer never", async ({
    aCustomerWith,
    anAgent,
    aColleague,
  }) => {
    const { customer, nora, kim } = await aTicketOfThree({ aCustomerWith, anAgent, aColleague });
    const received: string[] = [];
    customer.page.on("response", async (response) => {
      if (response.url().includes("/api/")) received.push(await response.text().catch(() => ""));
    });
    await nora.page.getByRole("button", { name: "Internal note" }).click();
    await noteField(nora).fill(secret);
    await nora.page.getByRole("button", { name: "Add note" }).click();
    for (const agent of [nora, kim]) {
      await expect(noteIn(agent, secret)).toHaveCount(1);
      await expect(noteIn(agent, secret)).toContainText("Internal note, only your team sees it");
    }
    await expect(noteField(nora)).toHaveValue("");

    await kim.page.context().setOffline(true);
    await noteField(nora).fill("And the second one");
    await noteField(nora).press("Enter");
    await expect(noteIn(nora, "And the second one")).toHaveCount(1);
    await nora.page.getByRole("button", { name: "Reply" }).click();
    await nora.writes("We look into it");
    await kim.page.context().setOffline(false);
    await kim.sees("We look into it");
    await expect(noteIn(kim, "And the second one")).toHaveCount(1);

    await customer.sees("We look into it");
    await customer.page.reload();
    await customer.sees("We look into it");
    await expect(customer.page.getByText(secret)).toHaveCount(0);
    await expect(customer.page.getByRole("button", { name: "Internal note" })).toHaveCount(0);
    expect(received.join()).not.toContain(secret);
  });
});

// prototype 12
test("an agent writes a note by keyboard alone: N, the words, a colleague by @, Enter; it stays a note until R", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const { nora, kim } = await aTicketOfThree({ aCustomerWith, anAgent, aColleague });
  await nora.composer.blur();
  await expect(nora.page.getByRole("button", { name: "Internal note" })).toBeVisible();
  await nora.page.keyboard.press("n");
  await expect(noteField(nora)).toBeFocused();
  await nora.page.keyboard.type("Your turn, @kim c");
  await expect(nora.page.getByRole("option", { name: "Kim Colleague" }).first()).toBeVisible();
  await nora.page.keyboard.press("Enter");
  await expect(noteField(nora)).toHaveValue("Your turn, @Kim Colleague ");
  await nora.page.keyboard.press("Enter");
  await expect(noteIn(kim, "Your turn, @Kim Colleague")).toHaveCount(1);
  await expect(noteIn(kim, "Your turn").locator("mark")).toHaveText("@Kim Colleague");

  await expect(noteField(nora)).toBeFocused();
  await nora.page.keyboard.type("not sent yet");
  await expect.poll(() => unsentAt(nora.page)).toContain("not sent yet");
  await nora.page.reload();
  await expect(noteField(nora)).toHaveValue("not sent yet");
  await nora.page.setViewportSize({ width: 390, height: 844 });
  await expect(nora.page.getByRole("button", { name: "Add note" })).toBeInViewport({ ratio: 1 });
  await nora.page.setViewportSize({ width: 1280, height: 720 });
  await noteField(nora).blur();
  await nora.page.keyboard.press("r");
  await expect(nora.composer).toBeFocused();
  await expect(nora.composer).toHaveValue("");
});

/** Whether a part, or something in it, has a dashed edge, and whether a lock stands in it. */
const looksOf = (part: Locator) =>
  part.evaluate((box) => ({
    isDashed: [box, ...box.querySelectorAll("*")].some(
      (one) => getComputedStyle(one).borderTopStyle === "dashed",
    ),
    hasLock: box.querySelector("svg.lucide-lock") !== null,
  }));

const asNote = { isDashed: true, hasLock: true };
const asMessage = { isDashed: false, hasLock: false };

// prototype 13
test("a note has a lock, the words that say who sees it, and a dashed edge: where it is written, beside Add note, and in the thread; a reply has none of them", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const { nora } = await aTicketOfThree({ aCustomerWith, anAgent, aColleague });
  const form = (name: string) => nora.page.getByRole("form", { name });
  await expect.poll(() => looksOf(form("New message"))).toEqual(asMessage);
  await nora.page.getByRole("button", { name: "Internal note" }).click();
  await expect(nora.page.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect(nora.page.getByRole("button", { name: "Send" })).toHaveCount(0);
  await expect.poll(() => looksOf(form("New internal note"))).toEqual(asNote);
  await noteField(nora).fill(secret);
  await nora.page.getByRole("button", { name: "Add note" }).click();
  const note = noteIn(nora, secret);
  await expect(note).toContainText("Internal note, only your team sees it");
  await expect.poll(() => looksOf(note)).toEqual(asNote);
  const message = nora.thread.getByRole("article").filter({ hasText: "Is anybody there?" });
  await expect(message).not.toContainText("Internal note");
  await expect.poll(() => looksOf(message)).toEqual(asMessage);
});

test("a ticket in which a note is being written opens with the note, by keyboard too: no reply is ever offered", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await nora.page.getByRole("button", { name: "Internal note" }).click();
  await expect(noteField(nora)).toBeFocused();
  await nora.page.goto("/inbox");
  await nora.ticket(subject).first().focus();
  await nora.page.keyboard.press("Enter");
  await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
  await expect(noteField(nora)).toBeFocused();
  await nora.page.keyboard.type("ernest");
  await expect(noteField(nora)).toHaveValue("ernest");
  await expect.poll(() => unsentAt(nora.page)).toContain("ernest");

  const writing = await holdsPart(nora.page, "src/features/messages/notes/NoteWriting.tsx");
  await nora.page.reload();
  await writing.asked;
  await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
  await expect(nora.thread).toBeVisible();
  await expect(nora.composer).toHaveCount(0);
  writing.release();
  await expect(noteField(nora)).toHaveValue("ernest");
});

test("a note that mentions somebody waits until it is known who works here, and mentions them", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const { nora, kim } = await aTicketOfThree({ aCustomerWith, anAgent, aColleague });
  await nora.page.route(/\/users\/staff$/, (route) => route.abort());
  // The page may know its colleagues from before.
  await nora.page.reload();
  await nora.page.getByRole("button", { name: "Internal note" }).click();
  await noteField(nora).fill("Your turn, @Kim Colleague");
  await noteField(nora).press("Enter");
  const waiting = nora.thread.getByRole("article", { name: "Your note, not added yet" });
  await expect(waiting).toContainText("Waiting for the connection");
  await expect.poll(() => unsentAt(nora.page)).toContain("Your turn");
  await nora.page.unroute(/\/users\/staff$/);
  await nora.page.reload();
  await expect(noteIn(kim, "Your turn").locator("mark")).toHaveText("@Kim Colleague");
  await expect(waiting).toHaveCount(0);
});

test("a note written without a connection waits in the thread, survives a crash of its window, and is added once", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const { customer, nora, kim } = await aTicketOfThree({ aCustomerWith, anAgent, aColleague });
  await nora.page.getByRole("button", { name: "Internal note" }).click();
  await nora.page.route(/\/notes$/, (route) => route.abort());
  await noteField(nora).fill(secret);
  await noteField(nora).press("Enter");
  const waiting = nora.thread.getByRole("article", { name: "Your note, not added yet" });
  await expect(waiting).toContainText(secret);
  await expect.poll(() => unsentAt(nora.page)).toContain(secret);

  await nora.page.unroute(/\/notes$/);
  await nora.page.reload();
  await expect(noteIn(nora, secret)).toHaveCount(1);
  await expect(waiting).toHaveCount(0);
  await expect(noteIn(kim, secret)).toHaveCount(1);
  await expect.poll(() => unsentAt(nora.page)).toBe("[]");
  await expect(customer.page.getByText(secret)).toHaveCount(0);
});

test("changes stand in the thread in plain words, are folded when they are many, and can be hidden", async ({
  anAbsentCustomer,
  anAgent,
  desk,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  // No row is below it there: it stays open when it is solved.
  const { pathname } = new URL(nora.page.url());
  const token = await sessionOf(nora.account, desk);
  const answer = await fetch(desk.url + pathname.replace("/inbox/", "/api/v1/conversation/"), {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data: ticket } = (await answer.json()) as { data: { creator: { id: string } } };
  await nora.page.goto(`${pathname}?creator=${ticket.creator.id}`);
  await expect(nora.composer).toBeVisible();
  // Beside it stands "Status: Solved".
  const button = (name: string) => nora.page.getByRole("button", { name, exact: true });
  await button("Solve").click();
  await expect(nora.thread.getByText("You solved it")).toBeVisible();
  // A button that still waits for its answer takes no other click; where that comes late, one was enough.
  const turns = [
    ["Open again", "Solve"],
    ["Solve", "Open again"],
    ["Open again", "Solve"],
  ] as const;
  for (const [name, next] of turns) {
    await expect(async () => {
      if (!(await button(next).isVisible())) await button(name).click({ timeout: 500 });
      await expect(button(next)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  const fold = nora.thread.getByRole("button", { name: "4 changes" });
  await expect(fold).toBeVisible();
  await expect(nora.thread.getByText("You solved it")).toHaveCount(0);
  await fold.click();
  await expect(nora.thread.getByText("You solved it")).toHaveCount(2);
  await nora.page.getByRole("button", { name: "Show history" }).click();
  await expect(fold).toHaveCount(0);
  await nora.page.reload();
  await expect(nora.page.getByRole("button", { name: "Show history" })).toBeVisible();
  await expect(fold).toHaveCount(0);
});
