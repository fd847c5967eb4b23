import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

test("a customer whose address is typed over, and then typed again, is looked for again and found", async ({
  aCustomer,
  anAgent,
}) => {
  const { email } = (await aCustomer()).account;
  const nora = await anAgent();
  const { page } = nora;
  const isForThem = (url: URL) =>
    url.pathname.endsWith("/users/customers") && url.searchParams.get("search") === email;
  // The first look-up gets no answer; what is typed over is not waited for.
  await page.route(isForThem, () => {}, { times: 1 });
  await nora.runsCommand("new ticket customer", "New ticket for a customer…");
  const dialog = page.getByRole("dialog", { name: "New ticket for a customer" });
  const asked = page.waitForRequest((request) => isForThem(new URL(request.url())));
  await dialog.getByRole("searchbox").fill(email);
  const givenUp = page.waitForEvent("requestfailed", (request) =>
    isForThem(new URL(request.url())),
  );
  await asked;
  await dialog.getByRole("searchbox").fill("nobody is called so");
  await expect(dialog.getByText("Nobody found")).toBeVisible();
  await givenUp;
  await dialog.getByRole("searchbox").fill(email);
  await expect(dialog.getByRole("button", { name: email })).toBeVisible();
});
