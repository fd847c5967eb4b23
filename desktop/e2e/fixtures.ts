import { test as base } from "@playwright/test";
import { ServerProcess } from "../../e2e/server-process.ts";
import { Console, type LaunchOptions } from "./console.ts";

interface Parts {
  /** A console on a computer of its own. */
  aConsole(options?: LaunchOptions): Promise<Console>;
  /** A desk of a test's own, to be stopped and started. */
  aDesk(): Promise<ServerProcess>;
}

/** One desk per worker, and consoles that are quit when the test is over. */
export const test = base.extend<Parts, { desk: ServerProcess }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
    async ({}, use) => {
      const desk = await ServerProcess.open();
      await use(desk);
      await desk.close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  aDesk: async ({}, use) => {
    const open: ServerProcess[] = [];
    await use(async () => {
      const desk = await ServerProcess.open();
      open.push(desk);
      return desk;
    });
    await Promise.all(open.map((desk) => desk.close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  aConsole: async ({}, use, testInfo) => {
    const open: Console[] = [];
    await use(async (options) => {
      const console = await Console.launch(options);
      open.push(console); // so that one that does not come up leaves its log
      await console.isUp();
      return console;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [i, console] of open.entries()) {
        await testInfo.attach(`console-${i}.log`, { body: console.log, contentType: "text/plain" });
        const body = await console.page.screenshot().catch(() => null);
        if (body) await testInfo.attach(`console-${i}`, { body, contentType: "image/png" });
      }
    }
    // All consoles of a test run share a keychain: the next one is to find nobody signed in.
    await Promise.all(open.map((console) => console.signsOut().catch(() => {})));
    await Promise.all(open.map((console) => console.quit().catch(() => {})));
    await Promise.all(open.map((console) => console.remove()));
  },
});
