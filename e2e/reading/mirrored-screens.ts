import { expect, type Page } from "@playwright/test";
import { aNewcomer, demoAdmin, demoAgent, demoCustomer, register, sessionOf } from "../accounts.ts";
import { findTicket } from "../find-ticket.ts";
import type { ServerProcess } from "../programs/server-process.ts";
import type { Screen, Who } from "../screens/screen.ts";
import { accented } from "./pseudo-locale.ts";
import { unmirroredIcons } from "./text-layout.ts";
import { unreadableTexts } from "./unreadable-texts.ts";

const widths = [390, 1280];

/** Each text can be read at these widths, and what points is mirrored. */
export async function expectReadable(page: Page, at = widths): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const look = async () => [...(await unreadableTexts(page)), ...(await unmirroredIcons(page))];
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(look, { message: `${page.url()} at ${width} px` }).toEqual([]);
  }
}

async function expectLoaded(page: Page): Promise<void> {
  // A narrow window shows the list of tickets alone.
  const list = page.getByRole("navigation", { name: accented("Tickets") });
  await expect(page.getByRole("main").or(list).first()).toBeVisible();
  await expect(page.getByRole("status", { name: accented("Loading") })).toHaveCount(0);
  await expect(page.getByText(accented("Loading"))).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

export async function tokenOf(who: Who, desk: ServerProcess): Promise<string | null> {
  if (who === "visitor") return null;
  if (who === "newcomer") return sessionOf(await register(aNewcomer(), desk), desk);
  const account = { customer: demoCustomer, agent: demoAdmin, colleague: demoAgent }[who];
  return sessionOf(account, desk);
}

/** A window of somebody who is signed in. */
export async function signedInPage(
  openWindow: () => Promise<Page>,
  { desk, token }: { desk: ServerProcess; token: string | null },
): Promise<Page> {
  const page = await openWindow();
  if (token) {
    const cookie = { name: "deskbell_token", value: token, url: desk.url, secure: true };
    await page.context().addCookies([{ ...cookie, sameSite: "Strict" }]);
  }
  return page;
}

export async function visit(
  page: Page,
  { path, ticket }: Screen,
  from: { desk: ServerProcess; token: string | null },
): Promise<void> {
  const id = ticket && (await findTicket(ticket, { url: from.desk.url, token: from.token }));
  await page.goto(id ? `${path}/${id}` : path);
  await expectLoaded(page);
  if (id) await expect(page.getByRole("article").first()).toBeVisible();
}
