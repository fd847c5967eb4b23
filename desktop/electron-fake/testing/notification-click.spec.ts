import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { ElectronApplication } from "@playwright/test";
import { newUserData } from "../../e2e/fixtures/launch.ts";
import { expect, startDemo, test } from "./demo.ts";

// Inside desktop/ci/desktop-session.sh: a real notification daemon, and a real mouse.

const { DBUS_LOG } = process.env;
test.skip(!DBUS_LOG, "there is no desktop session");
test.describe.configure({ mode: "serial" }); // there is one screen
let app: ElectronApplication;
test.beforeEach(async () => {
  run("dunstctl", "close-all"); // what an earlier program has left
  app = await startDemo({ userData: newUserData(), env: { ELECTRON_FAKE_DBUS: "1" } });
});
test.afterEach(() => app.close());

const run = (program: string, ...args: string[]) => execFileSync(program, args).toString().trim();
const shown = () => run("dunstctl", "count", "displayed");
const recorded = () => readFileSync(DBUS_LOG ?? "", "utf8");
const received = () =>
  app.evaluate(() => (globalThis as unknown as { received: string[] }).received);

/** Shows a notification and collects its events. */
const show = (title: string) =>
  app.evaluate(({ Notification }, given) => {
    const all: string[] = [];
    const notification = new Notification({ title: given, body: "-- Ana has answered" });
    for (const name of ["show", "click", "close", "failed"] as const) {
      notification.on(name as "click", () => all.push(name));
    }
    notification.show();
    Object.assign(globalThis, { received: all, notification });
  }, title);

function clickOnNotification(): void {
  const search = ["search", "--onlyvisible", "--class", "dunst", "getwindowgeometry", "--shell"];
  try {
    const place = run("xdotool", ...search);
    const at = (axis: "X" | "Y") =>
      String(20 + Number(new RegExp(`^${axis}=(\\d+)$`, "m").exec(place)?.[1]));
    run("xdotool", "mousemove", at("X"), at("Y"), "click", "2");
  } catch {
    // not drawn yet, or clicked away by the last one
  }
}

test("a click of the mouse on a notification comes back, @fake", async () => {
  await show("Ticket #42");
  await expect.poll(shown).toBe("1");
  // Until the window has been drawn there is nothing to click on: it is tried again.
  await expect
    .poll(() => {
      clickOnNotification();
      return received();
    })
    .toEqual(["show", "click"]);
  await expect.poll(shown).toBe("0");
  await expect
    .poll(recorded)
    .toMatch(
      /member=Notify[\s\S]*string "Fake Demo"[\s\S]*string "Ticket #42"[\s\S]*string "-- Ana has answered"/,
    );
});

test("a notification that the program closes vanishes, @fake", async () => {
  await show("Ticket #43");
  await expect.poll(shown).toBe("1");
  await app.evaluate(() => {
    (globalThis as unknown as { notification: Electron.Notification }).notification.close();
  });
  await expect.poll(shown).toBe("0");
  await expect.poll(received).toEqual(["show"]);
});

test("the dock receives the badge, @fake", async () => {
  await app.evaluate(({ app: program }) => program.setBadgeCount(5));
  await expect
    .poll(recorded)
    .toMatch(/LauncherEntry; member=Update[\s\S]*application:\/\/fake-demo.desktop[\s\S]*int64 5/);
});

test("without a notification daemon a notification has failed, @fake", async () => {
  await app.evaluate(() => {
    process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nowhere";
  });
  await show("Ticket #44");
  await expect.poll(received).toEqual(["failed"]);
});
