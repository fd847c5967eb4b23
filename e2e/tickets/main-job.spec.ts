import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { linkMailedTo } from "../mailbox.ts";
import { aPicture } from "../pictures.ts";

// spec §1 Signed-in users open tickets through a three-step wizard
// spec §1 Visitors register with first name
// spec §4 Registration … On status success a verification e-mail is sent
// spec §4 E-mail verification screen
// spec §8 Success toasts … 'verified success'
// spec §2 Empty list text
// spec §4 A new_message real-time event
// spec §1 Audience
// spec §2 mode=verifyEmail shows the verify screen
// spec §7 applying or verifying an action code
test("a newcomer registers, confirms the address, opens a ticket with a picture and sees the answer without reloading", async ({
  aVisitor,
  anAgent,
  desk,
}) => {
  const agent = await anAgent();
  const nina = await aVisitor();
  const subject = "The kettle does not whistle";

  await nina.page.goto("/");
  await nina.page.getByRole("link", { name: "Create an Account" }).click();
  await nina.fillsRegistration();
  await nina.seesNotice("check your email & please verify");
  await expect(nina.page).toHaveURL(/\/login$/);

  await nina.page.goto(await linkMailedTo(nina.account.email, desk.url));
  await nina.page.getByRole("button", { name: "Verify e-mail" }).click();
  await nina.seesNotice("verified success");
  await expect(nina.page).toHaveURL(/\/login$/); // the inbox is next, for signed-in users
  await nina.fillsLogin(nina.account);
  await expect(nina.page).toHaveURL(/\/inbox$/);
  await expect(nina.page.getByText("No Tickets Available")).toBeVisible();

  const path = await nina.createsTicket({ subject, files: aPicture() });
  const picture = nina.thread.getByRole("img", { name: "kettle.webp" });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty("naturalWidth", 320);

  await agent.seesFirst(subject);
  await agent.opensTicket(subject, path);
  await expect(agent.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  await agent.writes("It is on its way again.");
  await nina.sees("It is on its way again.");
  await nina.writes("Thank you!");
  await agent.sees("Thank you!");

  for (const { page, sees } of [nina, agent].map((who) => ({
    page: who.page,
    sees: (text: string) => who.sees(text),
  }))) {
    await page.reload();
    await sees("It is on its way again.");
    await sees("Thank you!");
  }
});

test("a picture opens large, is leafed through by arrow keys and closed by Esc", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const files = [aPicture("first.png"), aPicture("second.png", 200, 320)];
  await customer.createsTicket({ subject: "Two pictures of the kettle", files });
  await customer.page.getByRole("button", { name: "Open picture first.webp" }).click();
  const { page } = customer;
  await expect(page.getByRole("dialog", { name: "Picture first.webp" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Picture second.webp" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// spec §2 Admin sidebar: a search box
// spec §6 Admin: the inbox sidebar is the admin view
test("staff find a ticket by words, its number, its messages and the customer's name, a customer their own", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith(
    { subject: "The zither strings are loose" },
    "Xanthippe Quill",
  );
  const number = await customer.page.getByText(/^#\d+ ·/).textContent();
  const agent = await anAgent();
  await customer.writes("The bridge has cracked too");
  const found = agent.sidebar.getByRole("link");
  const findsNothing = async () => {
    await agent.searches("no such words anywhere");
    await expect(agent.page.getByText("No match")).toBeVisible();
  };
  for (const words of ["zither loose", "xanthip", "CRACK bridge"]) {
    await agent.searches(words);
    await expect(found).toHaveText([/Xanthippe Quill/]);
    // What was found before stays until the next is known.
    await findsNothing();
  }
  // Words of other tickets may begin with the same figures.
  await agent.searches(number?.split(" ")[0] ?? "");
  await expect(found.filter({ hasText: "Xanthippe Quill" })).toHaveCount(1);
  await findsNothing();
  await agent.page.getByRole("button", { name: "Clear the search" }).click();
  await expect(agent.sidebar.getByRole("link").nth(1)).toBeVisible();

  await customer.searches("crack");
  await expect(customer.sidebar.getByRole("link", { name: /zither/ })).toBeVisible();
  await customer.searches("no such words anywhere");
  await expect(customer.page.getByText("No match")).toBeVisible();
});

test.describe(() => {
  test.use({ areTabsApart: true });

  // spec §7 GET /users/me
  // spec §7 GET /users/me … data.status
  // spec §4 Logout
  test("a signed-in user stays so after a reload, and signing out ends every window", async ({
    aCustomer,
  }) => {
    const customer = await aCustomer();
    const second = await customer.page.context().newPage();
    await second.goto("/inbox");
    await expect(second.getByText("No Tickets Available")).toBeVisible();
    await customer.page.reload();
    await expect(customer.page.getByText("No Tickets Available")).toBeVisible();
    await customer.signsOut();
    await expect(second).toHaveURL(/\/login$/);
    await customer.page.goto("/inbox");
    await expect(customer.page).toHaveURL(/\/login$/);
  });
});
