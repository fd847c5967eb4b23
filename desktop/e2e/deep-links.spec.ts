import { execFile } from "node:child_process";
import { expect } from "@playwright/test";
import { demoAdmin } from "../../e2e/accounts.ts";
import { Agent } from "../../e2e/actors/agent.ts";
import { againCommand, type Console } from "./fixtures/console.ts";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";

/** Resolves when the second start has ended well; rejects with its exit code otherwise. */
const startsAgain = ({ directory }: Console, ...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const command = againCommand(directory, args);
    execFile(command.executablePath, command.args, { env: command.env }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

test("a link opens its ticket: before signing in, at the start and in the running console", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const kettle = await customer.opensTicket("The kettle does not whistle");
  const lamp = await customer.opensTicket("The lamp hums all night");
  const console = await aConsole({
    args: [`deskbell://ticket/${kettle.ticket}`],
    env: { DESK_SERVER: desk.url },
  });
  const { page } = console;
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await new Agent(page, demoAdmin).fillsLogin(demoAdmin);
  await expect(page).toHaveURL(new RegExp(`/inbox/${kettle._id}`));
  await expect(page.getByRole("heading", { name: kettle.subject })).toBeVisible();

  await startsAgain(console, `deskbell://ticket/${lamp.ticket}/`);
  await expect(page).toHaveURL(new RegExp(`/inbox/${lamp._id}`));
});

test("a link that comes while somebody signs in leaves what they have typed, and is opened after that", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const { _id, ticket } = await customer.opensTicket("The kettle does not whistle");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { page } = console;
  await page.getByLabel("E-mail").fill(demoAdmin.email);
  await page.evaluate(() => Object.assign(document.forms[0] ?? {}, { isTheSame: true }));
  await startsAgain(console, `deskbell://ticket/${ticket}`);
  await expect
    .poll(() => page.evaluate(() => history.state?.usr))
    .toEqual({
      from: `/inbox?ticket=${ticket}`,
    });
  await expect
    .poll(() => page.evaluate(() => document.forms[0] && "isTheSame" in document.forms[0]))
    .toBe(true);
  await expect(page.getByLabel("E-mail")).toHaveValue(demoAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${_id}`));
});

test("a link that leads nowhere is reported, and the console stays where it is", async ({
  aConsole,
  desk,
}) => {
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { page } = console;
  const agent = new Agent(page, demoAdmin);
  await agent.fillsLogin(demoAdmin);
  await expect(page).toHaveURL(/\/inbox$/);
  const links = [
    "deskbell://ticket/../../etc/passwd",
    "deskbell://ticket//1",
    "deskbell://ticket/1?token=abc",
    "deskbell://evil.example/1",
    "deskbell:javascript:alert(1)",
    "DESKBELL://ticket/1",
    `deskbell://ticket/${"1".repeat(10_000)}`,
  ];
  for (const link of links) await startsAgain(console, link);
  await agent.seesNotice("This link does not lead to a ticket.");
  await expect(page).toHaveURL(/\/inbox$/);
});

// case G10
test("a second start with --inspect opens no debugger and shows the window", async ({
  aConsole,
}) => {
  const console = await aConsole();
  await console.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await startsAgain(console, "--inspect=0", "https://example.com");
  await expect
    .poll(() =>
      console.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()),
    )
    .toBe(true);
  await expect(console.page.getByText("Which desk do you work at?")).toBeVisible();
});
