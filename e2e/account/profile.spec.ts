import { expect, type Page } from "@playwright/test";
import { aNewcomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";

/** The line of the profile with this label. */
const fact = (page: Page, label: string) =>
  page.getByRole("main").locator("div").filter({ hasText: label }).last();

// spec §2 Role, Joined, Last Update
// spec §2 Empty name or phone
// spec §2 Name and Phone Number, each with Edit/Update/Cancel
// spec §2 E-mail is shown read-only
// spec §4 Profile, name, phone and address blocks: toggle
// spec §4 Cancel leaves edit mode
// spec §4 success leaves edit mode and refreshes
// spec §8 'Updated UserName'
// spec §8 'Updated UserNumber'
test("a customer changes name and telephone number in place, and thinks better of it", async ({
  aCustomerOfTheForm,
  anAgent,
}) => {
  const customer = await aCustomerOfTheForm("Nina Holm");
  const agent = await anAgent();
  await customer.createsTicket({ subject: "The lid does not close any more" });
  const { page } = customer;
  await page.goto("/dashboard/profile");
  await expect(fact(page, "Role")).toHaveText("Roleuser");
  await expect(fact(page, "E-mail")).toContainText(customer.account.email);
  const asTheSpecWrites = /^Joined(?:[A-Z][a-z]+ \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M)$/;
  await expect(fact(page, "Joined")).toHaveText(asTheSpecWrites);
  await expect(page.getByText("Update Your Phone Number")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit E-mail" })).toHaveCount(0);

  await page.getByRole("button", { name: "Edit Name" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Somebody Else");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(fact(page, "Name")).toContainText("Nina Holm");
  await expect(page.getByRole("button", { name: "Edit Name" })).toBeFocused();

  await page.getByRole("button", { name: "Edit Name" }).click();
  await page.getByLabel("Name", { exact: true }).fill("N");
  await page.getByRole("button", { name: "Update", exact: true }).first().click();
  await expect(page.getByText("Min length 2")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Nina Holm-Berg");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await customer.seesNotice("Updated UserName");
  await expect(fact(page, "Name")).toContainText("Nina Holm-Berg");
  await expect(page.getByRole("button", { name: "Edit Name" })).toBeFocused();

  await page.getByRole("button", { name: "Edit Phone Number" }).click();
  await page.getByLabel("Phone Number", { exact: true }).fill("+46 70 123 45 67");
  await page.getByLabel("Phone Number", { exact: true }).press("Enter");
  await customer.seesNotice("Updated UserNumber");
  await page.reload();
  await expect(fact(page, "Phone Number")).toContainText("+46 70 123 45 67");
  await agent.page.reload();
  await expect(agent.ticket("Nina Holm-Berg").first()).toBeVisible();
});

// spec §5 Name change: first checked by a separate external identity update step
// spec §5 Name change … if it reports an error
// spec §7 updating display name and password
test("a new name that the identity provider refuses is not sent to the desk; the reason is shown and the name stays typed", async ({
  aCustomerOfTheForm,
}) => {
  const customer = await aCustomerOfTheForm("Nina Holm");
  const { page } = customer;
  const asked: string[] = [];
  page.on("request", (request) => {
    const [step] = /accounts:update|update\/userName/.exec(request.url()) ?? [];
    if (step && request.method() !== "OPTIONS") asked.push(step);
  });
  let isRefusing = true;
  await page.route(/accounts:update/, (route) =>
    isRefusing
      ? route.fulfill({
          status: 400,
          headers: { "Access-Control-Allow-Origin": "*" },
          json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } },
        })
      : route.continue(),
  );
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Edit Name" }).click();
  const field = page.getByLabel("Name", { exact: true });
  await field.fill("Nina Holm-Berg");
  await field.press("Enter");
  await customer.seesNotice("auth/too-many-requests");
  await expect(field).toHaveValue("Nina Holm-Berg");
  expect(asked).toEqual(["accounts:update"]);

  isRefusing = false;
  await field.press("Enter");
  await customer.seesNotice("Updated UserName");
  expect(asked).toEqual(["accounts:update", "accounts:update", "update/userName"]);
});

// spec §4 Photo
// spec §8 Photo too large
// spec §2 Photo with update-photo, update and cancel controls
// spec §8 Photo upload failure
// case E08
test("a customer's new photo is previewed, sent, and seen by the agent; one too large is refused before it is sent", async ({
  aCustomerOfTheForm,
  anAgent,
}) => {
  const customer = await aCustomerOfTheForm();
  const agent = await anAgent();
  await customer.createsTicket({ subject: "A photo of me at last" });
  const { page } = customer;
  await page.goto("/dashboard/profile");
  const photo = page.getByRole("region", { name: "Photo" });
  const picker = page.getByLabel("Photo", { exact: true }).last();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));

  await picker.setInputFiles({
    name: "large.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(2_000_001),
  });
  await customer.seesNotice("Image max length size 2 MB");
  expect(requests.filter((url) => url.includes("photo"))).toEqual([]);

  await picker.setInputFiles(aPicture());
  await expect(photo.locator("img")).toHaveAttribute("src", /^blob:/);
  await photo.getByRole("button", { name: "Cancel" }).click();
  await expect(photo.locator("img")).toHaveCount(0);

  await picker.setInputFiles(aPicture());
  await photo.getByRole("button", { name: "Update", exact: true }).click();
  await expect(photo.locator("img")).toHaveAttribute("src", /^\/uploads\/photos\//);
  await agent.page.reload();
  await expect(agent.ticket(customer.account.name).first().locator("img")).toBeVisible();

  await picker.setInputFiles({
    name: "no-picture.png",
    mimeType: "image/png",
    buffer: Buffer.from("this is text"),
  });
  await photo.getByRole("button", { name: "Update", exact: true }).click();
  await customer.seesNotice("This is not a picture we can read.");
});

// spec §2 A Change password form
// spec §8 'Updated password'
// spec §8 Password, name, phone, address, forgot-password failures
test("a new password signs out the other windows; the old one is refused from then on", async ({
  aCustomerOfTheForm,
  aVisitor,
  desk,
}) => {
  const customer = await aCustomerOfTheForm();
  const elsewhere = await aVisitor(customer.account);
  await elsewhere.signsIn();
  const { page } = customer;
  await page.goto("/dashboard/profile");
  const form = page.getByRole("form", { name: "Change password" });
  const fill = async (current: string, next: string, again: string) => {
    await form.getByLabel("Current Password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(next);
    await form.getByLabel("Confirm new password").fill(again);
    await form.getByRole("button", { name: "Update" }).click();
  };

  await form.getByRole("button", { name: "Update" }).click();
  for (const text of [
    "password is require",
    "new password is require",
    "confirm Password is require",
  ]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await fill(customer.account.password, "Changed#2026", "Changed#2027");
  await customer.seesNotice("Passwords don't match!");
  await fill("Wrong#2026pw", "Changed#2026", "Changed#2026");
  await customer.seesNotice("This is not your current password.");
  await expect(form.getByLabel("New password", { exact: true })).toHaveValue("Changed#2026");
  await form.getByRole("button", { name: "Reset" }).click();
  await expect(form.getByLabel("New password", { exact: true })).toHaveValue("");

  await fill(customer.account.password, "Changed#2026", "Changed#2026");
  await customer.seesNotice("Updated password");
  await expect(form.getByLabel("Current Password")).toHaveValue("");
  await expect(elsewhere.page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();

  await elsewhere.fillsLogin(customer.account);
  await elsewhere.seesNotice("The e-mail address or the password is not right.");
  await elsewhere.fillsLogin({ ...customer.account, password: "Changed#2026" });
  await expect(elsewhere.page).toHaveURL(
    `${desk.url}/dashboard/profile`.replace(/dashboard.*/, "inbox"),
  );
});

// spec §2 Address screen 'My Address'
// spec §2 Each has Country
// spec §2 Empty values show prompts
// spec §8 'Update permanent Address' (for the permanent address)
// spec §8 'Update Permanent Address' (for the present address)
test("a customer fills in two addresses, each with its own words of thanks", async ({
  openWindow,
  desk,
}) => {
  const customer = new Customer(await openWindow(), await register(aNewcomer(), desk));
  await customer.signsIn();
  const { page } = customer;
  await page.goto("/dashboard/address");
  const present = page.getByRole("region", { name: "Present Address" });
  const permanent = page.getByRole("region", { name: "Permanent Address" });
  for (const block of [present, permanent]) {
    for (const prompt of ["Country", "District", "Street Address", "Zip Code"]) {
      await expect(block.getByText(`Update Your ${prompt}`)).toBeVisible();
    }
  }
  await page.getByRole("button", { name: "Edit Present Address" }).click();
  await present.getByLabel("Country").fill("Sverige 🇸🇪");
  await present.getByLabel("Street Address").fill("<b>Kungsgatan</b> 1");
  await present.getByLabel("Zip Code").fill("1".repeat(201));
  await present.getByRole("button", { name: "Update" }).click();
  await expect(present.getByText("Max length 200")).toBeVisible();
  await present.getByLabel("Zip Code").fill("111 43");
  await present.getByRole("button", { name: "Update" }).click();
  await customer.seesNotice("Update Permanent Address");
  await expect(present.getByText("<b>Kungsgatan</b> 1")).toBeVisible();

  await page.getByRole("button", { name: "Edit Permanent Address" }).click();
  await permanent.getByLabel("Country").fill("Norge");
  await permanent.getByRole("button", { name: "Cancel" }).click();
  await expect(permanent.getByText("Update Your Country")).toBeVisible();
  await page.getByRole("button", { name: "Edit Permanent Address" }).click();
  await permanent.getByLabel("Country").fill("Norge");
  await permanent.getByLabel("Country").press("Enter");
  await customer.seesNotice("Update permanent Address");
  await expect(page.getByRole("button", { name: "Edit Permanent Address" })).toBeFocused();
  await page.reload();
  await expect(permanent.getByText("Norge")).toBeVisible();
  await expect(present.getByText("111 43")).toBeVisible();
});

test("nothing on the profile page moves once it is known whether the address is confirmed", async ({
  aCustomerOfTheForm,
}) => {
  const { page } = await aCustomerOfTheForm();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/accounts:lookup/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/accounts:lookup/);
  await page.goto("/dashboard/profile");
  await asked;
  const form = page.getByRole("form", { name: "Change password" });
  await expect(form).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await form.boundingBox();
  const resend = page.getByRole("button", { name: "Send the verification mail again" });
  await expect(resend).toHaveCount(0);
  answer();
  await expect(resend).toBeVisible();
  // biome-ignore lint/plugin: what has moved does not move back
  expect(await form.boundingBox()).toEqual(before);
});
