import type { IpcApi as Bridge } from "@deskbell/shared/desktop/ipc";
import { expect } from "@playwright/test";
import { test } from "./fixtures/fixtures.ts";

test("what the bridge does not take is refused with a sentence, and the console goes on", async ({
  aConsole,
}) => {
  const { page } = await aConsole();
  const refusals = await page.evaluate(async () => {
    const { desk } = window as never as {
      desk: Record<string, (...given: unknown[]) => Promise<unknown>>;
    };
    const says = (call: Promise<unknown> | undefined) =>
      Promise.resolve(call).then(String, (error: Error) => error.message);
    const calls = [
      desk.setServer?.({ toString: "x" }),
      desk.setServer?.("x".repeat(1_000_000)),
      desk.showUnread?.(-1),
      desk.showUnread?.("3"),
      desk.showsTicket?.("../../etc/passwd"),
      desk.changeSettings?.({ theme: "pink" }),
      desk.changeSettings?.({ server: { origin: "https://evil.example" } }),
      desk.logIn?.({ email: "nora@example.com", password: { $gt: "" } }),
      desk.openExternal?.("file:///etc/passwd"),
      desk.openExternal?.("javascript:alert(1)"),
      desk.readState?.("more"),
      desk.installUpdate?.(),
    ];
    return Promise.all(calls.map(says));
  });
  expect(refusals).toEqual([
    expect.stringContaining("setServer does not take this"),
    "This is too large.",
    expect.stringContaining("showUnread does not take this"),
    expect.stringContaining("showUnread does not take this"),
    expect.stringContaining("showsTicket does not take this"),
    expect.stringContaining("changeSettings does not take this"),
    expect.stringContaining("changeSettings does not take this"),
    expect.stringContaining("logIn does not take this"),
    "Only web and mail addresses are opened.",
    "Only web and mail addresses are opened.",
    expect.stringContaining("readState does not take this"),
    "There is no update to install.",
  ]);
  const state = await page.evaluate(() => (window as never as { desk: Bridge }).desk.readState());
  expect(state).toMatchObject({ server: null, hasSession: false, settings: { theme: "system" } });
});

// case G05
test("scripts of others do not run in the page, and it asks the system for nothing", async ({
  aConsole,
}) => {
  const { page } = await aConsole();
  const found = await page.evaluate(async () => {
    const isRefused = (attempt: () => void) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    const refused = [
      () => {
        const inline = document.createElement("script");
        inline.textContent = "window.ran = true";
        document.head.append(inline);
      },
      () => {
        document.body.innerHTML += '<img src="x" onerror="window.ran = true">';
      },
      () => {
        document.createElement("iframe").srcdoc = "<script>parent.ran = true</script>";
      },
    ].map(isRefused);
    const elsewhere = await fetch("https://example.com/").then(
      () => "reached",
      () => "refused",
    );
    const camera = await navigator.mediaDevices?.getUserMedia({ video: true }).then(
      () => "granted",
      ({ name }: Error) => name,
    );
    return { refused, ran: "ran" in window, elsewhere, camera, isSecure: isSecureContext };
  });
  expect(found).toEqual({
    refused: [true, true, true],
    ran: false,
    elsewhere: "refused",
    camera: "NotAllowedError",
    isSecure: true,
  });
});
