import { expect } from "@playwright/test";
import { test } from "./fixtures/fixtures.ts";

test("on a screen the console comes up in a window of its own, without tabs and address bar, @fake", async ({
  aConsole,
}) => {
  test.skip(!process.env.DISPLAY, "there is no screen: desktop/ci/desktop-session.sh makes one");
  const { page } = await aConsole({ env: { ELECTRON_FAKE_HEADED: "1" } });
  await expect(page.getByText("Which desk do you work at?")).toBeVisible(); // the bridge has answered
  await expect
    .poll(() => page.evaluate(() => matchMedia("(display-mode: standalone)").matches))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => outerHeight - innerHeight)).toBeLessThan(60);
});
