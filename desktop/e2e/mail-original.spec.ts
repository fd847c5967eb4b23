import { expect } from "@playwright/test";
import { test } from "./fixtures/fixtures.ts";
import { signsIn } from "./fixtures/signed-in.ts";

// mail 28
test("an agent looks at a mail as it was sent, in a frame of the console", async ({
  aConsole,
  desk,
}) => {
  const sent = await fetch(`${desk.url}/dev/mailbox/write`, {
    method: "POST",
    body: new URLSearchParams({
      name: "Nils Newcomer",
      address: "nils@example.org",
      subject: "Do you repair toasters",
      text: "Mine burns all bread on one side.",
    }),
  });
  expect(sent.ok).toBe(true);
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const agent = await signsIn(console);
  const { page } = console;
  await page
    .getByRole("link", { name: /Do you repair/ })
    .first()
    .click();
  await agent.seesWhereRepliesGo();
  await agent.thread.getByRole("button", { name: "Original" }).click();
  const mail = page.getByRole("dialog", { name: "Do you repair toasters" });
  const frame = mail.frameLocator("iframe");
  await expect(frame.getByText("Mine burns all bread on one side.")).toBeVisible();
});
