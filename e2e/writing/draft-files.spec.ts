import { expect, type Page } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { aPicture, aTextFile } from "../pictures.ts";
import { postPath } from "../sent-messages.ts";
import { unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";

const chipsOf = (page: Page) => page.getByRole("list", { name: "Attached files" });
/** What each message that a page sends names and brings along. */
async function filesSentBy(page: Page): Promise<{ named: number; brought: number }[]> {
  const sent: { named: number; brought: number }[] = [];
  await page.route(postPath, (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const named = /name="draftFiles"\r\n\r\n([^\r]*)/.exec(body)?.[1] ?? "";
    const brought = body.match(/name="attachments"/g) ?? [];
    sent.push({ named: named.split(",").filter(Boolean).length, brought: brought.length });
    return route.continue();
  });
  return sent;
}

test("files of a draft are on the other device, which sends them without uploading them again", async ({
  aCustomerWith,
  aVisitor,
}) => {
  const laptop = await aCustomerWith({ subject }, "Ada Byron");
  const path = laptop.path;
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await laptop.composer.fill("Look");
  await laptop.attaches([aPicture("kettle.png"), aPicture("lid.png")]);
  await expect(chipsOf(phone.page)).toContainText(/kettle\.webp[\s\S]*lid\.webp/);
  await expect(phone.composer).toHaveValue("Look");
  await phone.page.getByRole("button", { name: "Remove lid.webp" }).click();
  await expect(chipsOf(laptop.page)).not.toContainText("lid");
  const sent = await filesSentBy(phone.page);
  await phone.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(laptop.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  await expect(chipsOf(laptop.page)).toHaveCount(0);
  await expect(laptop.composer).toHaveValue("");
  expect(sent).toEqual([{ named: 1, brought: 0 }]);
});

test("who signs out and in again finds the files of a message and of a new ticket, and sends them", async ({
  aCustomerWith,
}) => {
  const ada = await aCustomerWith({ subject }, "Ada Byron");
  const path = ada.path;
  await ada.composer.fill("Look");
  await ada.attaches(aPicture("kettle.png"));
  await ada.fillsTicket({ subject: "Another kettle, silent too", files: aPicture("lid.png") });
  await ada.signsOut(); // at once: the desk has them before the browser forgets
  await expect.poll(() => unsentAt(ada.page)).toBe("[]");
  await ada.signsIn();
  await ada.page.goto("/ticket/details");
  await expect(chipsOf(ada.page)).toContainText("lid.webp");
  await ada.createButton.click();
  await expect(ada.thread.getByRole("img", { name: "lid.webp" })).toBeVisible();
  await ada.page.goto(path);
  await expect(chipsOf(ada.page)).toContainText("kettle.webp");
  await ada.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(ada.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
});

test("a file that waits for the virus check says so where it will be sent, until it was checked", async ({
  aCustomerWith,
}) => {
  const ada = await aCustomerWith({ subject }, "Ada Byron");
  let isChecked = false;
  await ada.page.route(/\/api\/v1\/drafts\/./, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(
      '"type":"text/plain"',
      isChecked ? '"type":"text/plain"' : '"type":"text/plain","scan":"waiting"',
    );
    await route.fulfill({ response: answer, body: text });
  });
  await ada.attaches([aTextFile(100)]);
  await expect(chipsOf(ada.page)).toContainText("is being checked for viruses");
  isChecked = true;
  await expect(chipsOf(ada.page)).not.toContainText("is being checked", { timeout: 60_000 });
  await expect(chipsOf(ada.page)).toContainText("log.txt");
});

test("the same draft that is sent on two devices is one message, and the second device is told", async ({
  aCustomerWith,
  aVisitor,
}) => {
  const laptop = await aCustomerWith({ subject }, "Ada Byron");
  const path = laptop.path;
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await laptop.composer.fill("It is silent");
  await expect(phone.composer).toHaveValue("It is silent");
  // The phone is out of reach when it sends.
  let isCut = true;
  await phone.page.route(postPath, (route) => (isCut ? route.abort() : route.continue()));
  const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
  await send(phone.page);
  await expect(phone.pending).toContainText("Waiting for the connection");
  await send(laptop.page);
  await laptop.sees("It is silent");
  await expect(laptop.pending).toHaveCount(0);
  isCut = false;
  await phone.page.evaluate(() => dispatchEvent(new Event("online"))); // else it tries again after a while
  await expect(phone.pending).toContainText("Another device has sent this already.");
  await expect(laptop.thread.getByText("It is silent")).toHaveCount(1);
});

test("a file that the desk keeps no more goes along with its message from where it lies", async ({
  aCustomerWith,
}) => {
  const ada = await aCustomerWith({ subject }, "Ada Byron");
  const kept = ada.page.waitForResponse(
    (answer) => answer.url().endsWith("/files") && answer.status() === 201,
  );
  await ada.attaches(aPicture("kettle.png"));
  await kept;
  await expect.poll(() => unsentAt(ada.page)).toContain("keptAs");
  const attempts = await filesSentBy(ada.page);
  await ada.page.route(postPath, (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const id = /name="draftFiles"\r\n\r\n([0-9a-f]{32})/.exec(body)?.[1] ?? "none";
    const forged = Buffer.from(body.replace(id, "0".repeat(32)), "latin1");
    return route.fallback({ postData: forged });
  });
  await ada.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(ada.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  expect(attempts.at(-1)).toEqual({ named: 0, brought: 1 });
});

test("an agent shares a draft with a colleague, who is told and finds it where they write; its customer sees nothing", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject }, "Ada Byron");
  const path = customer.path;
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  await nora.opensTicket(subject);
  await nora.composer.fill("Dear Ada, it is the whistle");
  await nora.attaches(aPicture("whistle.png"));
  await nora.page.getByRole("button", { name: "Share draft with…" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Share draft with…" });
  await dialog.getByLabel("Colleague").selectOption({ label: demoColleague.name });
  const answered = nora.page.waitForResponse(/\/share$/);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  expect((await answered).status()).toBe(200);
  await expect(dialog).toHaveCount(0);
  await expect(nora.composer).toHaveValue("Dear Ada, it is the whistle");
  await samir.page.getByRole("button", { name: /Notifications/ }).click();
  // Other tests share drafts with the same colleague.
  const notices = samir.page.locator(`[role="menuitem"][href="${path}"]`);
  await notices.filter({ hasText: "shared a draft of a reply with you" }).click();
  await expect(samir.composer).toHaveValue("Dear Ada, it is the whistle");
  await expect(chipsOf(samir.page)).toContainText("whistle.webp");
  await customer.page.goto(path);
  await expect(customer.composer).toHaveValue("");
  await expect(customer.page.getByText("it is the whistle")).toHaveCount(0);
});
