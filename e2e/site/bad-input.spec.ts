import { expect } from "@playwright/test";
import { demoCustomer, register } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { aPicture, aTextNamedPng, aTooLargePicture } from "../pictures.ts";
import { unsentAt } from "../stored-drafts.ts";

const passwordRule =
  "must be one uppercase, one lowercase  letters, one special character, one digit, and a total length of 8";

// spec §5 Error text appears under the field
// spec §8 Login failure with errors.common.msg
// spec §2 Login screen … Fields: e-mail, password
test("signing in: what is missing or wrong is said below its field, and what was typed stays", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/login");
  await visitor.fillsLogin({ email: "", password: "" });
  await expect(page.getByText("Email is require")).toBeVisible();
  await expect(page.getByText("password is require", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();

  await visitor.fillsLogin({ email: "nobody", password: "weak" });
  await expect(page.getByText("Provide a valid email")).toBeVisible();
  await expect
    .poll(() => page.getByText("must be one uppercase").textContent()) // blanks count
    .toBe(passwordRule);

  await visitor.fillsLogin({ email: demoCustomer.email, password: "Wrong#2026" });
  const refusal = "The e-mail address or the password is not right.";
  await expect(page.getByRole("alert").getByText(refusal)).toBeVisible();
  await visitor.seesNotice(refusal);
  await expect(page.getByLabel("E-mail")).toHaveValue(demoCustomer.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Wrong#2026");
  await expect(page).toHaveURL(/\/login$/);
});

// spec §2 Register screen
// spec §2 /register | Registration screen
// spec §4 Registration: on submit, if the two passwords differ
// spec §8 Password mismatch
// spec §8 Registration failure or any other identity error
// spec §5 Confirm password … A mismatch
test("registering: each field says what it misses, passwords must match, a taken address is refused and everything stays", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/register");
  await page.getByRole("button", { name: "Register" }).click();
  const missing = [
    "First name is require",
    "Last name is require",
    "Email is require",
    "password is require",
    "confirm Password is require",
  ];
  for (const text of missing) await expect(page.getByText(text, { exact: true })).toBeVisible();

  await visitor.fillsRegistration({ "First name": "A", "Last name": "B", Password: "Weak" });
  await expect(page.getByText("Min length 2")).toHaveCount(2);

  await visitor.fillsRegistration({ "Confirm password": "Other#2026" });
  await visitor.seesNotice("Passwords don't match!");
  await expect(page.getByLabel("First name")).toHaveValue("Nina");

  await register(visitor.account, desk);
  await visitor.fillsRegistration();
  const failure = "There are something error! please try again!";
  await visitor.seesNotice(failure);
  await expect(page.getByText(/sign in instead/)).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(visitor.account.email);
  await expect(page).toHaveURL(/\/register$/);
});

// spec §8 Ticket create failure
test("opening a ticket: the fields say what they need, files are checked, and the draft survives a reload", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.fillsTicket({ subject: "", description: "" });
  await customer.createButton.click();
  await expect(page.getByText("Subject", { exact: true }).last()).toBeVisible();
  await expect(page.getByText("Please describe your problem here.")).toBeVisible();

  await page.getByLabel("Subject").fill("123456789");
  await page.getByLabel("Description").fill("too short");
  await customer.createButton.click();
  await expect(page.getByText("Min length 8")).toBeVisible();
  await expect(page.getByText("Min length 20")).toBeVisible();

  await customer.attaches([aTooLargePicture()]);
  await expect(page.getByText(/Maximum file size 5 MB/)).toBeVisible();

  await page.getByLabel("Subject").fill("A subject that is long enough");
  await page.getByLabel("Description").fill("A description that is long enough, too.");
  await customer.attaches([aTextNamedPng()]);
  await customer.createButton.click();
  // A notice says the same where the file was to be kept with the draft.
  const main = page.getByRole("main");
  await expect(main.getByText(/“cat.*” is not a picture we can read/)).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("A subject that is long enough");
  await expect.poll(() => unsentAt(page)).toContain("A description that is long enough, too.");
  await page.goto("/inbox");
  await expect(page.getByText("No Tickets Available")).toBeVisible();

  await page.goto("/ticket/details");
  await page.reload();
  await expect(page.getByLabel("Subject")).toHaveValue("A subject that is long enough");
  await expect(page.getByLabel("Description")).toHaveValue(
    "A description that is long enough, too.",
  );
});

// spec §8 Message send failure with errors.avatar
test("writing a message: an empty one, one with a bad file and one too large are refused, and the words stay", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The kettle does not whistle" });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Write a message or attach a file.")).toBeVisible();

  await customer.composer.fill("see the picture");
  await customer.attaches([aTooLargePicture()]);
  await expect(page.getByText(/Maximum file size 5 MB/)).toBeVisible();
  await expect(customer.composer).toHaveValue("see the picture");

  await customer.attaches([aPicture(), aTextNamedPng()]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(customer.pending).toContainText(/“cat.*” is not a picture we can read/);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByText(/“cat.*” is not a picture we can read/)).toBeVisible();
  await expect(customer.composer).toHaveValue("see the picture");
  await page.getByRole("button", { name: "Remove cat.png" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await customer.sees("see the picture");
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  await expect(customer.thread.getByRole("article")).toHaveCount(2); // the description, and this one
});

test("a ticket id that is none shows that there is no such ticket", async ({ aCustomer }) => {
  const customer = await aCustomer();
  for (const id of ["1", "%00", "0".repeat(24), "<script>"]) {
    await customer.page.goto(`/inbox/${id}`);
    await expect(
      customer.page.getByText(/This ticket does not exist|not found page/).first(),
    ).toBeVisible();
  }
});
