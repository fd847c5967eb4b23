import { expect } from "@playwright/test";
import { register } from "../accounts.ts";
import { test } from "../fixtures.ts";

// spec §2 After a successful login
// spec §4 Login: the user is redirected
// spec §2 /inbox | Ticket list and messaging (login required)
// spec §2 A signed-out user who opens /inbox or /dashboard
// spec §6 /inbox and /dashboard require sign-in
test("a signed-out user comes back to where they wanted to go once they signed in", async ({
  aCustomerOfTheForm,
  aVisitor,
  desk,
}) => {
  const customer = await aCustomerOfTheForm();
  const path = await customer.createsTicket({ subject: "The kettle does not whistle" });
  for (const wanted of [path, "/ticket/details", "/inbox", "/dashboard/address"]) {
    const again = await aVisitor(customer.account);
    await again.page.goto(wanted);
    await expect(again.page).toHaveURL(/\/login$/);
    await again.page.reload(); // the origin is remembered by the history, not by the page
    await again.fillsLogin(customer.account);
    await expect(again.page).toHaveURL(`${desk.url}${wanted}`);
  }
});

test("a signed-in user is led from the sign-in page to the inbox", async ({
  aCustomerOfTheForm,
}) => {
  const customer = await aCustomerOfTheForm();
  for (const path of ["/login", "/register"]) {
    await customer.page.goto(path);
    await expect(customer.page).toHaveURL(/\/inbox$/);
  }
});

// spec §2 * | Not-found page
// spec §2 if any value is missing, the not-found page is shown
// spec §8 Missing query values on link routes
// spec §2 Reads query values mode, oobCode, continueUrl
test("an address that nobody knows shows the not-found page, and so does a link with parts missing", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const paths = [
    "/no/such/page",
    "/verification/email?mode=verifyEmail&oobCode=abc",
    "/verification/email?mode=other&oobCode=abc&continueUrl=x",
  ];
  for (const path of paths) {
    await visitor.page.goto(path);
    await expect(visitor.page.getByText("not found page")).toBeVisible();
  }
});

// spec §2 /email-verification/{id}
test("a link that was used already says so", async ({ aVisitor, desk }) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  await visitor.page.goto("/email-verification/no-such-code");
  await visitor.page.getByRole("button", { name: "Verify e-mail" }).click();
  await expect(visitor.page.getByText(/used already, or it is too old/)).toBeVisible();
});
