import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

// spec §2 Developer demo page
test("a developer sees messages to all, to a joined room and over HTTP arrive in another window", async ({
  aCustomer,
  anAgent,
}) => {
  const [one, other] = [(await aCustomer()).page, (await anAgent()).page];
  for (const page of [one, other]) {
    await page.goto("/test");
    await expect(page.getByText("The socket is connected.")).toBeVisible();
  }
  const received = other.getByRole("list", { name: "Received" });
  await one.getByLabel("Socket", { exact: true }).fill("hello to all");
  await one.getByRole("button", { name: "Send to all" }).click();
  await expect(received.getByText("hello to all")).toBeVisible();

  await one.getByLabel("Room", { exact: true }).fill("staff:everybody");
  await one.getByRole("button", { name: "Join" }).click();
  await expect(one.getByText("Letters, digits, - and _ only.")).toBeVisible();
  for (const page of [one, other]) {
    await page.getByLabel("Room", { exact: true }).fill("tea");
    await page.getByRole("button", { name: "Join" }).click();
    await expect(page.getByLabel("Message to tea")).toBeVisible();
  }
  await one.getByLabel("Message to tea").fill("the kettle is on");
  await one.getByRole("button", { name: "Send to the room" }).click();
  await expect(received.getByText("the kettle is on")).toBeVisible();

  await one.getByLabel("Message", { exact: true }).fill("posted");
  await one.getByRole("button", { name: "Post over HTTP" }).click();
  await expect(received.getByText("posted")).toBeVisible();
  await expect(received.getByRole("listitem")).toHaveCount(3);
});

test("a stranger has to sign in first", async ({ aVisitor }) => {
  const { page } = await aVisitor();
  await page.goto("/test");
  await expect(page).toHaveURL(/\/login$/);
});
