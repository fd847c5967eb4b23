import { expect } from "@playwright/test";
import { aPicture } from "../../e2e/pictures.ts";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import { signsIn } from "./fixtures/signed-in.ts";

test("an agent answers with a picture, and sees it", async ({ aConsole, desk }) => {
  const ticket = await (await Customer.arrives(desk)).opensTicket("A picture would help");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const agent = await signsIn(console);
  await console.page
    .getByRole("link", { name: /A picture would/ })
    .first()
    .click();
  await expect(console.page).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await agent.writes("Like this", aPicture());
  const picture = agent.thread.getByRole("img", { name: "kettle.webp" }).first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
