import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { IpcApi } from "@deskbell/shared/desktop/ipc";
import { expect } from "@playwright/test";
import { Customer } from "../fixtures/customer.ts";
import { test } from "../fixtures/fixtures.ts";
import { windowOf } from "../fixtures/parts.ts";
import { signsInAndConnects } from "../fixtures/signed-in.ts";

const busLog = process.env.DBUS_LOG;

test("a click of the mouse on the system's notification opens the conversation", async ({
  aConsole,
  desk,
}) => {
  test.skip(!busLog, "needs the desktop of desktop/ci/desktop-session.sh");
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket();
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  await console.page.evaluate(() =>
    (window as never as { desk: IpcApi }).desk.changeSettings({ notificationText: "message" }),
  );
  await windowOf(console).hide();
  execFileSync("dunstctl", ["close-all"]);

  await customer.writes(ticket, "Is it <b>safe</b> & sound?");
  const recorded = () => readFileSync(busLog ?? "", "utf8");
  await expect.poll(() => titlesIn(recorded())).toContain(`New message in #${ticket.ticket}`);
  const shown = () => execFileSync("dunstctl", ["count", "displayed"]).toString().trim();
  await expect.poll(shown).toBe("1");
  // Until the window has been drawn there is nothing to click on: it is tried again.
  await expect
    .poll(() => {
      clickOnNotification();
      return console.page.url();
    })
    .toMatch(new RegExp(`/inbox/${ticket._id}$`));
  await expect.poll(() => windowOf(console).isVisible()).toBe(true);

  const said = expect.poll(recorded); // its recorder writes by and by
  await said.toContain('string "Ana Silva: Is it &lt;b&gt;safe&lt;/b&gt; &amp; sound?"');
  await said.toMatch(/member=ActionInvoked[\s\S]*string "default"/);
  await said.toMatch(/LauncherEntry; member=Update[\s\S]*application:\/\/deskbell\.desktop/);
});

/** What the daemon was asked to show, in a record of the bus. */
const titlesIn = (record: string): string[] =>
  [...record.matchAll(/member=Notify\n(?:.*\n){3} *string "(.*)"$/gm)].map(
    ([, title = ""]) => title,
  );

/** The middle button is dunst's for a notification's action. */
function clickOnNotification(): void {
  const search = ["search", "--onlyvisible", "--class", "dunst", "getwindowgeometry", "--shell"];
  try {
    const said = execFileSync("xdotool", search).toString();
    const x = Number(/^X=(\d+)$/m.exec(said)?.[1]) + 20;
    const y = Number(/^Y=(\d+)$/m.exec(said)?.[1]) + 20;
    execFileSync("xdotool", ["mousemove", `${x}`, `${y}`, "click", "2"]);
  } catch {
    // not drawn yet, or clicked away by the last one
  }
}
