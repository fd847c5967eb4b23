import type { IpcApi } from "@deskbell/shared/desktop/ipc";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, type Page } from "@playwright/test";
import { demoAdmin } from "../../e2e/accounts.ts";
import { Agent } from "../../e2e/actors/agent.ts";
import type { Console } from "./fixtures/console.ts";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import {
  clicksNotification,
  messagesNotified,
  notificationsOf,
  windowOf,
} from "./fixtures/parts.ts";
import { signsInAndConnects } from "./fixtures/signed-in.ts";

const windowsOf = ({ app }: Console) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      url: window.webContents.getURL(),
      isFocused: window.isFocused(),
    })),
  );

const openWindow = (page: Page, ticketId: string) =>
  page.evaluate((id) => (window as never as { desk: IpcApi }).desk.openTicketWindow(id), ticketId);

/** A ticket's own window, from the bridge; its page is drawn. */
async function aWindowOf(console: Console, ticket: Ticket): Promise<Page> {
  const [page] = await Promise.all([
    console.app.waitForEvent("window"),
    openWindow(console.page, ticket._id),
  ]);
  await expect(page.getByRole("heading", { name: ticket.subject })).toBeVisible();
  return page;
}

const hasFocus = (console: Console, ticket: Ticket) => async () =>
  (await windowsOf(console)).find(({ isFocused }) => isFocused)?.url.endsWith(ticket._id) ?? false;

test("an agent opens a ticket in a window of its own from its menu, answers there, and opening it again raises it", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("A ticket beside the others");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { page } = console;
  await signsInAndConnects(console);
  await page
    .getByRole("link", { name: /A ticket beside/ })
    .first()
    .click();
  const opens = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Open in a window of its own" }).click();
  };
  const [own] = await Promise.all([console.app.waitForEvent("window"), opens()]);
  await expect(own).toHaveTitle(`#${ticket.ticket} ${ticket.subject}`);
  await expect(own.getByRole("heading", { name: ticket.subject })).toBeVisible();
  await expect(own.getByRole("navigation", { name: /Tickets/ })).toHaveCount(0);
  await expect(own.getByRole("link", { name: "Back to the tickets" })).toHaveCount(0);
  await expect.poll(hasFocus(console, ticket)).toBe(true);

  // One draft, as in two tabs of a browser.
  const [beside, before] = [new Agent(own, demoAdmin), new Agent(page, demoAdmin)];
  await beside.composer.fill("An answer that is begun");
  await expect(before.composer).toHaveValue("An answer that is begun");
  await beside.writes("An answer from beside");
  await expect(before.composer).toHaveValue("");
  await before.sees("An answer from beside");
  const sent = async () =>
    (await customer.reads(ticket)).filter((text) => text === "An answer from beside").length;
  await expect.poll(sent).toBe(1);

  // It offers no window of its own once more, and the main one raises what is there.
  await own.getByRole("button", { name: "More actions" }).click();
  await expect(own.getByRole("menuitem", { name: "Print…" })).toBeVisible();
  await expect(own.getByRole("menuitem", { name: /window of its own/ })).toHaveCount(0);
  await windowOf(console).focus();
  await expect.poll(() => windowOf(console).isFocused()).toBe(true);
  await opens();
  await expect.poll(() => own.evaluate(() => document.hasFocus())).toBe(true);
  await expect.poll(() => windowOf(console).isFocused()).toBe(false);
  await expect.poll(async () => (await windowsOf(console)).length).toBe(2);
  await own.close();
  await expect.poll(async () => (await windowsOf(console)).length).toBe(1);
});

test("a customer's message is notified once, and a click raises the window that its ticket has", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("A notice for a window");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  const own = await aWindowOf(console, ticket);
  await windowOf(console).focus();
  await expect.poll(hasFocus(console, ticket)).toBe(false);
  const ofTicket = async () => (await messagesNotified(console, ticket)).length;
  await customer.writes(ticket, "Are you there?");
  await expect.poll(ofTicket).toBe(1);
  await clicksNotification(console, `New message in #${ticket.ticket}`);
  await expect.poll(hasFocus(console, ticket)).toBe(true);
  expect(console.page.url()).not.toContain(ticket._id);

  // What is written while it is looked at raises none.
  await customer.writes(ticket, "I see you");
  await expect(own.getByText("I see you")).toBeVisible();
  const other = await customer.opensTicket("A notice for no window");
  await expect
    .poll(async () => (await notificationsOf(console)).map(({ title }) => title))
    .toContain(`New ticket #${other.ticket}`);
  await expect.poll(ofTicket).toBe(1);
});

test("what leads elsewhere opens in the main window, and the ticket's window stays what it is", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("A window that stays");
  const other = await customer.opensTicket("Another for the main window");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  const own = await aWindowOf(console, ticket);
  await own.keyboard.press("Control+k");
  await expect(async () => {
    if ((await own.getByRole("dialog").count()) === 0) await own.keyboard.press("Control+k");
    await own.getByRole("combobox").fill(`#${other.ticket}`, { timeout: 500 });
  }).toPass();
  await own.getByRole("option", { name: /Another for the main/ }).click();
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${other._id}`));
  await expect(own).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await expect(own.getByRole("heading", { name: ticket.subject })).toBeVisible();
});

test("the window of a ticket that is merged stays, and its link leads the main window to the other", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("A window that is merged");
  const other = await customer.opensTicket("Where the window goes on");
  const third = await customer.opensTicket("A third beside them");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  const own = await aWindowOf(console, ticket);
  await own.getByRole("button", { name: "More actions" }).click();
  await own.getByRole("menuitem", { name: /^Merge into/ }).click();
  const dialog = own.getByRole("dialog", { name: /^Merge #\d+ into/ });
  await dialog.getByRole("radio", { name: other.subject }).check();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  const link = own.getByRole("link", { name: "This ticket goes on in another." });
  const heading = console.page.getByRole("heading", { level: 1, name: other.subject });
  await expect(heading).toBeVisible();
  await expect(link).toBeVisible();

  // It leads on by its link, and by nothing else.
  const elsewhere = console.page.getByRole("link", { name: new RegExp(third.subject) }).first();
  await elsewhere.click();
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${third._id}`));
  await own.reload();
  await expect(link).toBeVisible();
  await customer.writes(third, "What comes after");
  await expect(console.page.getByText("What comes after").last()).toBeVisible();
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${third._id}`));
  await link.click();
  await expect(heading).toBeVisible();
  await expect(own).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
});

test("when an agent signs out the ticket's window goes, and the main one comes up", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("Gone with the session");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  await aWindowOf(console, ticket);
  await windowOf(console).hide();
  await console.signsOut();
  await expect.poll(async () => (await windowsOf(console)).length).toBe(1);
  await expect.poll(() => windowOf(console).isVisible()).toBe(true);
  await expect(openWindow(console.page, ticket._id)).rejects.toThrow("Nobody is signed in.");
});

// case G01 G03 G05
test("a ticket's window is as closed to others as the main one", async ({ aConsole, desk }) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("A window with the same rules");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { app } = console;
  await signsInAndConnects(console);
  const own = await aWindowOf(console, ticket);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { __opened: opened });
    shell.openExternal = async (url) => {
      opened.push(url);
    };
  });
  const follows = (href: string, target = "") =>
    own.evaluate(
      ([to, where]) => {
        const link = Object.assign(document.createElement("a"), { href: to, target: where });
        document.body.append(link);
        link.click();
      },
      [href, target] as const,
    );
  for (const bad of ["file:///etc/passwd", "ftp://example.com/", "https://a:b@example.com/"]) {
    await follows(bad, "_blank");
  }
  const opened = () =>
    app.evaluate(() => (globalThis as unknown as { __opened: string[] }).__opened);
  await follows("https://example.com/x");
  await expect.poll(opened).toEqual(["https://example.com/x"]);
  await follows("https://example.com/y", "_blank");
  await expect.poll(opened).toEqual(["https://example.com/x", "https://example.com/y"]);
  const found = await own.evaluate(async () => {
    const { desk: bridge } = window as never as { desk: IpcApi };
    const { hasSession, ownTicketId, path } = await bridge.readState();
    return {
      state: { hasSession, ownTicketId, path },
      isNodeThere: "require" in window || "process" in window,
      refusals: await Promise.all(
        ["https://evil.example", "//evil.example"].map((to) =>
          bridge.openInMainWindow(to).then(
            () => "",
            (error: Error) => error.message,
          ),
        ),
      ),
      notifications: await Notification.requestPermission(),
    };
  });
  expect(found).toEqual({
    state: { hasSession: true, ownTicketId: ticket._id, path: null },
    isNodeThere: false,
    refusals: Array(2).fill(expect.stringContaining("openInMainWindow does not take this")),
    notifications: "denied",
  });
  await expect.poll(async () => (await windowsOf(console)).length).toBe(2);
});
