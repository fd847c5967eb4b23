import { expect } from "@playwright/test";
import { Customer } from "../fixtures/customer.ts";
import { test } from "../fixtures/fixtures.ts";
import {
  clicksNotification,
  messagesNotified,
  notificationsOf,
  windowOf,
} from "../fixtures/parts.ts";
import { signsInAndConnects } from "../fixtures/signed-in.ts";

test("a customer's message is shown while the console is in the tray, and a click opens its conversation", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket();
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  await windowOf(console).hide();

  await customer.writes(ticket, "It is <b>cold</b> again");
  await expect
    .poll(() => messagesNotified(console, ticket))
    .toMatchObject([{ title: `New message in #${ticket.ticket}` }]);
  await customer.writes(ticket, "Hello?");
  await customer.writes(ticket, "Is anybody there?");
  const title = `3 new messages in #${ticket.ticket}`;
  await expect
    .poll(async () => (await messagesNotified(console, ticket)).at(-1))
    .toEqual({ title, body: "" });
  await expect
    .poll(() => console.app.evaluate(({ app }) => app.getBadgeCount()))
    .toBeGreaterThan(0);

  await clicksNotification(console, title);
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await expect(console.page.getByText("Is anybody there?").last()).toBeVisible();
  await expect.poll(() => windowOf(console).isVisible()).toBe(true);
});

test("an agent gets no notification of what they look at, nor of what they write", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const [open, other] = [
    await customer.opensTicket(),
    await customer.opensTicket("A second kettle"),
  ];
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const agent = await signsInAndConnects(console);
  await console.page
    .getByRole("link", { name: new RegExp(open.subject.slice(0, 14)) })
    .first()
    .click();
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${open._id}$`));
  await windowOf(console).focus();
  await expect.poll(() => windowOf(console).isFocused()).toBe(true);
  await expect(agent.composer).toBeEnabled();
  await expect(console.page).toHaveTitle(new RegExp(`#${open.ticket} `));
  // The page has reported which ticket it shows; what it asks next is answered after that was received.
  await console.page.evaluate(() =>
    (window as never as { desk: import("@deskbell/shared/desktop/ipc").IpcApi }).desk.readState(),
  );

  await customer.writes(open, "Can you hear me?");
  await expect(console.page.getByText("Can you hear me?").last()).toBeVisible();
  await agent.composer.fill("I can.");
  await agent.composer.press("Enter");
  await expect(agent.thread.getByText("I can.")).toBeVisible();
  await customer.writes(other, "And here?");
  const ofBoth = () => Promise.all([open, other].map((one) => messagesNotified(console, one)));
  await expect.poll(ofBoth).toMatchObject([[], [{ title: `New message in #${other.ticket}` }]]);
});

test("a new ticket is shown, with as much of it as the agent wants on the screen", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  await windowOf(console).hide();
  const ticket = await customer.opensTicket("My lamp hums");
  const changes = (text: "sender" | "message" | "none") =>
    console.page.evaluate(
      (notificationText) =>
        (
          window as never as { desk: import("@deskbell/shared/desktop/ipc").IpcApi }
        ).desk.changeSettings({ notificationText }),
      text,
    );
  const ofTicket = async () =>
    (await notificationsOf(console)).filter(({ title }) => title.endsWith(`#${ticket.ticket}`));
  await expect.poll(ofTicket).toEqual([{ title: `New ticket #${ticket.ticket}`, body: "" }]); // what a lock screen may show
  await changes("message");
  await customer.writes(ticket, "It is warm, too");
  await expect
    .poll(async () => (await ofTicket()).at(-1))
    .toEqual({ title: `New message in #${ticket.ticket}`, body: "Ana Silva: It is warm, too" });
  await changes("sender");
  await customer.writes(ticket, "a secret");
  await expect
    .poll(async () => (await ofTicket()).at(-1))
    .toEqual({ title: `2 new messages in #${ticket.ticket}`, body: "From Ana Silva" });
  await changes("none");
  await customer.writes(ticket, "another secret");
  await expect
    .poll(() => notificationsOf(console))
    .toContainEqual({ title: "Deskbell", body: "You have 3 new messages." });
});
