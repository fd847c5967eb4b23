import { once } from "node:events";
import { createServer } from "node:net";
import { expect } from "@playwright/test";
import { cancelsAfterStep } from "../../e2e/cancel-after-step.ts";
import { test } from "./fixtures/fixtures.ts";
import { signsIn } from "./fixtures/signed-in.ts";

test("an admin tests a mailbox in the console: each step appears as it ends, and what runs can be cancelled", async ({
  aConsole,
  desk,
}) => {
  const silent = createServer((socket) => socket.on("error", () => {}).resume());
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsIn(console);
  const { page } = console;
  await page.evaluate(() => location.assign("/dashboard/mailboxes?mailbox=new"));
  const form = page.getByRole("form", { name: "New mailbox" });
  await form.getByLabel("E-mail address").fill("returns@desk.example");
  const incoming = form.getByRole("group", { name: "How e-mails come in" });
  await incoming.getByLabel("Server").fill("localhost");
  const address = silent.address();
  await incoming.getByLabel("Port").fill(String(typeof address === "object" ? address?.port : 0));
  await incoming.getByLabel("Password", { exact: true }).fill("secret");
  const outgoing = form.getByRole("group", { name: "How e-mails go out" });
  await outgoing.getByLabel("Way").selectOption({ label: "The desk’s mail server" });
  const connection = form.getByRole("region", { name: "Try it first" });
  const cancelled = cancelsAfterStep(connection, "Connection");
  await connection.getByRole("button", { name: "Test connection" }).click();
  const { shown, focused } = await cancelled;
  expect(shown).toMatch(/Connection\s+OK[\s\S]*Testing…/);
  expect(focused).toBe("Cancel");
  await expect(connection.getByText("Cancelled.")).toBeVisible();
  silent.close();
});
