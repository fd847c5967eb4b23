import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

// spec §2 /ticket/introduction, /ticket/enquiry, /ticket/details
// spec §2 Introduction: text 'Create a new ticket'
// spec §2 Introduction … Buttons: Exit
// spec §2 Enquiry: choose a reason
// spec §2 Enquiry … buttons Previous and Next
// spec §2 Details: form with subject
// spec §2 Details … buttons Previous and Create Ticket
// spec §9 Default enquiry reason
// spec §3 Enquiry reasons: 'I have a problem with a product'
// spec §3 Enquiry reasons … 'I have a general enquiry'
test("three steps lead to a ticket, back and forth, and out again", async ({ aCustomer }) => {
  const { page } = await aCustomer();
  const step = page.getByRole("navigation", { name: "Steps" }).locator("[aria-current=step]");
  const main = page.getByRole("main");
  await page.goto("/ticket");
  await expect(page).toHaveURL(/\/ticket\/introduction$/);
  await expect(main.getByRole("heading", { name: "Create a new ticket" })).toBeVisible();
  await expect(main).toContainText("describe your problem fully");
  await expect(main).toContainText("include a website link or a screenshot");
  await expect(page.getByRole("navigation", { name: "Steps" }).getByRole("listitem")).toHaveText([
    /Introduction$/,
    /Enquiry$/,
    /Ticket$/,
  ]);
  await expect(step).toContainText("Introduction");
  await main.getByRole("link", { name: "Exit" }).click();
  await expect(page).toHaveURL(/\/inbox$/);

  await page.goto("/ticket/introduction");
  await main.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/ticket\/enquiry$/);
  await expect(step).toContainText("Enquiry");
  await expect(
    main.getByRole("radio", { name: "I have a problem with a product", exact: true }),
  ).toBeChecked();
  await main.getByRole("radio", { name: "I have a general enquiry" }).check();
  await main.getByRole("link", { name: "Previous" }).click();
  await expect(step).toContainText("Introduction");
  await main.getByRole("link", { name: "Next" }).click();
  await expect(main.getByRole("radio", { name: "I have a general enquiry" })).toBeChecked();
  await main.getByRole("link", { name: "Next" }).click();

  await expect(page).toHaveURL(/\/ticket\/details$/);
  await expect(step).toContainText("Ticket");
  for (const field of ["Subject", "Description", "Privet Ticket"]) {
    await expect(main.getByLabel(field)).toBeVisible();
  }
  await expect(main.getByLabel("Attachments", { exact: true })).toHaveAttribute("multiple");
  await expect(main.getByRole("button", { name: "Create Ticket" })).toBeVisible();
  await main.getByRole("link", { name: "Previous" }).click();
  await expect(step).toContainText("Enquiry");
});

// spec §4 Ticket creation: introduction, enquiry, details, submit
// spec §4 then go to /inbox replacing history, and the form resets
// spec §4 Visibility is 'privet' when
// spec §4 else 'public'
test("a ticket is privet when its customer says so, else public; then the wizard is empty and out of the history", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  const details = page.getByRole("complementary", { name: "Ticket details" });
  const first = await customer.createsTicket({
    subject: "The kettle does not whistle",
    isPrivate: true,
  });
  await expect(details.getByText("privet", { exact: true })).toBeVisible();
  await customer.createsTicket({ subject: "The kettle whistles again" });
  await expect(details.getByText("public", { exact: true })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(first); // where the wizard was entered from
  await page.goto("/ticket/details");
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await expect(page.getByLabel("Description")).toHaveValue("");
  await expect(page.getByLabel("Privet Ticket")).not.toBeChecked();
});
