import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, startDemo, test } from "./demo.ts";

const noScreen = "there is no screen: desktop/ci/desktop-session.sh makes one";
const env = { ELECTRON_FAKE_HEADED: "1", ELECTRON_FAKE_DBUS: "0" };

test("a window that one can look at has neither tabs nor an address bar, @fake", async ({
  userData,
}) => {
  test.skip(!process.env.DISPLAY, noScreen);
  const app = await startDemo({ userData, env });
  const page = await app.firstWindow();
  await expect(page.getByRole("heading")).toHaveText("/start");
  const frame = () => page.evaluate(() => outerHeight - innerHeight);
  await expect
    .poll(() => page.evaluate(() => matchMedia("(display-mode: standalone)").matches))
    .toBe(true);
  // The size that was asked for, and no more of it for Chromium than a title.
  await expect.poll(() => page.evaluate(() => outerWidth)).toBe(800);
  await expect.poll(frame).toBeLessThan(60);
  await app.close();
});

test("a window that one can look at asks for nothing but its first page, @fake", async ({
  userData,
}) => {
  test.skip(!process.env.DISPLAY, noScreen);
  const app = await startDemo({ userData, env });
  const page = await app.firstWindow();
  await expect(page.getByRole("heading")).toHaveText("/start");
  const documents = () => app.evaluate(() => asked.filter((path) => !/\.(js|ico)$/.test(path)));
  await expect.poll(documents).toEqual(["/start"]);
  await app.close();
});

test("Chromium offers to keep no password, @fake", async ({ app, page, userData }) => {
  await expect(page.getByRole("heading")).toHaveText("/start");
  await app.close();
  // As Chromium itself has written it at its end.
  const kept = JSON.parse(readFileSync(join(userData, "Chromium/Default/Preferences"), "utf8"));
  expect(kept).toMatchObject({
    credentials_enable_service: false,
    profile: { password_manager_enabled: false, name: expect.any(String) },
  });
});
