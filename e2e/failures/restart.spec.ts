import { expect } from "@playwright/test";
import { aNewcomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";
import { ServerProcess } from "../programs/server-process.ts";

test.slow(); // it starts a desk three times

test("after a stop, and after a power cut, accounts, tickets, messages, pictures and sessions are still there", async ({
  browser,
}) => {
  const desk = await ServerProcess.open();
  try {
    const account = await register(aNewcomer(), desk);
    const context = await browser.newContext({ baseURL: desk.url, reducedMotion: "reduce" });
    const customer = new Customer(await context.newPage(), account);
    await customer.signsIn();
    const subject = "The kettle does not whistle";
    await customer.createsTicket({ subject, files: aPicture() });
    const said = ["before everything"];
    await customer.writes(said[0] ?? "");

    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const code = await desk.stop(signal);
      expect(code).toBe(signal === "SIGTERM" ? 0 : null);
      await expect(customer.page.getByText("Reconnecting…")).toBeVisible();
      await desk.start();
      await expect(customer.page.getByText("Reconnecting…")).toHaveCount(0);

      // The same window, still signed in, goes on by itself.
      const text = `after ${signal}`;
      await customer.writes(text);
      said.push(text);

      await customer.page.reload();
      for (const words of said) await customer.sees(words);
      const picture = customer.thread.getByRole("img", { name: "kettle.webp" });
      await expect(picture).toBeVisible();
      await expect(picture).toHaveJSProperty("naturalWidth", 320);

      // A user at another browser can still sign in with the same password.
      const elsewhere = await browser.newContext({ baseURL: desk.url });
      const again = new Customer(await elsewhere.newPage(), account);
      await again.signsIn();
      await expect(again.ticket(subject)).toBeVisible();
      await elsewhere.close();
    }
    await context.close();
  } finally {
    await desk.close();
  }
});
