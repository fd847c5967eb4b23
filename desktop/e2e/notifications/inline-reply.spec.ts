import type { IpcApi } from "@deskbell/shared/desktop/ipc";
import { expect } from "@playwright/test";
import { demoAdmin, demoAgent } from "../../../e2e/accounts.ts";
import { Agent } from "../../../e2e/actors/agent.ts";
import type { recorded } from "../../electron-fake/src/recorded.ts";
import type { Notification } from "../../electron-fake/src/system/notification.ts";
import type { Console } from "../fixtures/console.ts";
import { Customer } from "../fixtures/customer.ts";
import { test } from "../fixtures/fixtures.ts";
import { clicksNotification, notificationsOf, windowOf } from "../fixtures/parts.ts";
import { signsIn, signsInAndConnects } from "../fixtures/signed-in.ts";

// An answer typed into a notification: macOS and Windows have a field for it. The fake imitates them.

type Fake = { __fake: typeof recorded };

/** An agent whose notifications show what was written, and who does not look at the console. */
async function isAway(console: Console): Promise<void> {
  await console.page.evaluate(() =>
    (window as never as { desk: IpcApi }).desk.changeSettings({ notificationText: "message" }),
  );
  await windowOf(console).hide();
}

const asked = "Ana Silva: Is it safe?";

const isAsked = (console: Console) =>
  expect
    .poll(async () => (await notificationsOf(console)).map(({ body }) => body))
    .toContain(asked);

/** Types into the notification of what was asked. */
const answers = (console: Console, text: string) =>
  console.app.evaluate(
    (electron, [body, typed]) => {
      const { notifications } = (electron as unknown as Fake).__fake;
      const meant = notifications.findLast((one) => one.body === body);
      (meant as unknown as Notification).repliedWith(typed);
    },
    [asked, text] as const,
  );

for (const [system, name] of [
  ["win32", "Windows"],
  ["darwin", "macOS"],
] as const) {
  test(`on ${name} an answer typed into a notification reaches the customer, and the window stays away, @fake`, async ({
    aConsole,
    desk,
  }) => {
    const customer = await Customer.arrives(desk);
    const ticket = await customer.opensTicket();
    const env = { DESK_SERVER: desk.url, ELECTRON_FAKE_PLATFORM: system };
    const console = await aConsole({ env });
    await signsInAndConnects(console);
    await isAway(console);
    await customer.writes(ticket, "Is it safe?");
    await isAsked(console);
    await answers(console, "Yes, it is.");
    // Its page sends it once it has read what it had stored.
    await expect.poll(() => customer.reads(ticket), { timeout: 30_000 }).toContain("Yes, it is.");
    await expect.poll(() => windowOf(console).isVisible()).toBe(false);
    await expect
      .poll(() =>
        console.page.evaluate(() => (window as never as { desk: IpcApi }).desk.readReplies()),
      )
      .toEqual([]);
  });
}

test("an answer that a colleague was faster than becomes the agent's draft, and they are told, @fake", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket();
  const env = { DESK_SERVER: desk.url, ELECTRON_FAKE_PLATFORM: "darwin" };
  const console = await aConsole({ env });
  const agent = await signsInAndConnects(console);
  await isAway(console);
  await customer.writes(ticket, "Is it safe?");
  await isAsked(console);
  const colleague = await Customer.signsIn(demoAgent, desk);
  await colleague.writes(ticket, "It is, be assured.");
  await answers(console, "No, leave it alone!");
  const title = `Your reply in #${ticket.ticket} was not sent`;
  const body = "Somebody has written in the meantime. It is your draft now.";
  await expect.poll(() => notificationsOf(console)).toContainEqual({ title, body });
  await clicksNotification(console, title);
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await expect(agent.composer).toHaveValue("No, leave it alone!");
  await expect.poll(() => customer.reads(ticket)).not.toContain("No, leave it alone!");
});

test("an answer typed without a connection is sent once the desk is back, @fake", async ({
  aConsole,
  aDesk,
}) => {
  test.slow(); // a desk starts twice
  const desk = await aDesk();
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket();
  const env = { DESK_SERVER: desk.url, ELECTRON_FAKE_PLATFORM: "win32" };
  const console = await aConsole({ env });
  await signsInAndConnects(console);
  await isAway(console);
  await customer.writes(ticket, "Is it safe?");
  await isAsked(console);
  await desk.stop("SIGKILL");
  await answers(console, "Yes, it is.");
  await expect
    .poll(() =>
      console.page.evaluate(() => (window as never as { desk: IpcApi }).desk.readReplies()),
    )
    .toMatchObject([{ text: "Yes, it is." }]);
  await desk.start();
  await expect
    .poll(() => customer.reads(ticket).catch(() => []), { timeout: 30_000 })
    .toContain("Yes, it is.");
});

test("an answer that starts a console where nobody is signed in is its author's draft, @fake", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket();
  const env = { DESK_SERVER: desk.url, ELECTRON_FAKE_PLATFORM: "win32" };
  const console = await aConsole({ env });
  await signsInAndConnects(console);
  await isAway(console);
  await customer.writes(ticket, "Is it safe?");
  await isAsked(console);
  const toasts = await console.app.evaluate(
    (electron) => (electron as unknown as Fake).__fake.actionCenter,
  );
  await console.quit();

  // This computer's keychain is no Windows'.
  const button = toasts.find(({ tag }) => tag === ticket._id)?.reply?.arguments ?? "";
  const later = await aConsole({
    directory: console.directory,
    env: { ...env, ELECTRON_FAKE_TOAST: button, ELECTRON_FAKE_TOAST_REPLY: "Yes, it is." },
  });
  const agent = new Agent(later.page, demoAdmin);
  await agent.seesNotice(`Your reply in #${ticket.ticket} was not sent.`);
  await signsIn(later);
  await expect(later.page).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await expect(agent.composer).toHaveValue("Yes, it is.");
  await expect
    .poll(() => later.page.evaluate(() => (window as never as { desk: IpcApi }).desk.readReplies()))
    .toEqual([]);
});
