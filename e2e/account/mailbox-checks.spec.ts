import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { CheckLine, DomainCheck, StepLine } from "@deskbell/shared/mail/mailbox-checks";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectLegible, expectNoSideways } from "../accessibility.ts";
import { cancelsAfterStep } from "../cancel-after-step.ts";
import { test as base } from "../fixtures.ts";
import { type DevMailServer, startDevMailServer } from "../programs/dev-mail-server.ts";
import { ServerProcess } from "../programs/server-process.ts";

/** A desk that trusts the mail server of its tests. */
const test = base.extend<object, { mailServer: DevMailServer | null }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const server = await startDevMailServer();
      await use(server);
      await server?.close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  desk: [
    async ({ mailServer }, use) => {
      const desk = await ServerProcess.open(
        mailServer ? { NODE_EXTRA_CA_CERTS: mailServer.certificatePath } : {},
      );
      await use(desk);
      await desk.close();
    },
    { scope: "worker", timeout: 280_000 },
  ],
});

/** Fills in a new mailbox whose e-mails come in from this port, and go out by the desk's server. */
async function fillsIn(page: Page, address: string, port: number): Promise<Locator> {
  await page.goto("/dashboard/mailboxes?mailbox=new");
  const form = page.getByRole("form", { name: "New mailbox" });
  await form.getByLabel("E-mail address").fill(address);
  await form.getByLabel("Name", { exact: true }).fill("Returns");
  const incoming = form.getByRole("group", { name: "How e-mails come in" });
  await incoming.getByLabel("Server").fill("localhost");
  await incoming.getByLabel("Port").fill(String(port));
  await incoming.getByLabel("Password", { exact: true }).fill("swordfish");
  const outgoing = form.getByRole("group", { name: "How e-mails go out" });
  await outgoing.getByLabel("Way").selectOption({ label: "The desk’s mail server" });
  return form;
}

test("an admin reads at which step a mailbox with a wrong password fails, corrects it, and saves what works", async ({
  anAgent,
  mailServer,
}) => {
  test.skip(mailServer === null, "Dovecot is not installed");
  const { page } = await anAgent();
  const form = await fillsIn(page, "returns@desk.example", mailServer?.imapsPort ?? 0);
  const connection = form.getByRole("region", { name: "Try it first" });
  await connection.getByRole("button", { name: "Test connection" }).click();
  const step = (name: string) => connection.getByRole("listitem").filter({ hasText: name });
  await expect(step("Encryption")).toContainText("OK");
  await expect(step("Sign-in")).toContainText("Failed");
  await expect(step("Sign-in")).toContainText("does not take this user name with this password");
  await expect(connection.getByText("It does not work yet.")).toBeVisible();
  await expect(step("Inbox")).toHaveCount(0);
  await expectToHold(page);

  await form.getByLabel("Password", { exact: true }).first().fill("secret");
  await connection.getByRole("button", { name: "Test connection" }).click();
  await expect(step("Moving e-mails")).toContainText("OK");
  await expect(connection.getByText("Everything works.")).toBeVisible();
  await form.getByRole("button", { name: "Add the mailbox" }).click();

  const row = page.getByRole("listitem", { name: "returns@desk.example" });
  await row.getByRole("button", { name: "Check" }).click();
  const dialog = page.getByRole("dialog", { name: "Check returns@desk.example" });
  const stored = dialog.getByRole("region", { name: "Connection" });
  await stored.getByRole("button", { name: "Test connection" }).click();
  await expect(stored.getByText("Everything works.")).toBeVisible();
  await expectToHold(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole("button", { name: "Check" })).toBeFocused();
  await row.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove the mailbox returns@desk.example" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
});

test("an admin cancels the test of a server that says nothing, and the desk leaves it", async ({
  anAgent,
}) => {
  const sockets = new Set<Socket>();
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    socket.resume(); // or its end is not noticed
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { page } = await anAgent();
  const form = await fillsIn(page, "claims@desk.example", (silent.address() as AddressInfo).port);
  const connection = form.getByRole("region", { name: "Try it first" });
  const cancelled = cancelsAfterStep(connection, "Connection");
  await connection.getByRole("button", { name: "Test connection" }).press("Enter");
  const { shown, focused } = await cancelled;
  expect(shown).toMatch(/Connection\s+OK[\s\S]*Testing…/);
  expect(focused).toBe("Cancel");
  await expect(connection.getByText("Cancelled.")).toBeVisible();
  await expect(connection.getByRole("button", { name: "Test connection" })).toBeFocused();
  expect(connections).toBe(1);
  await expect.poll(() => sockets.size).toBe(0);
  silent.close();
});

test("an admin reads that e-mails to themselves come back but with a tag, and what their domain lacks", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const line = (step: string, more: Partial<StepLine> = {}): CheckLine => ({
    is: "step",
    way: "incoming",
    step,
    outcome: "ok",
    problem: null,
    said: "",
    tookMs: 900,
    ...more,
  });
  const lines: CheckLine[] = [
    line("sent", { way: "outgoing" }),
    line("plain"),
    line("signed", { outcome: "warning", problem: "unsigned" }),
    line("tagged", { outcome: "failed", problem: "not_arrived" }),
    { is: "end", outcome: "failed" },
  ];
  await page.route("**/api/v1/mailboxes/environment/round-trip", (route) =>
    route.fulfill({
      contentType: "application/x-ndjson",
      body: lines.map((one) => `${JSON.stringify(one)}\n`).join(""),
    }),
  );
  const checks: DomainCheck[] = [
    { is: "spf", outcome: "missing", name: "desk.example", record: null, advice: "add_spf" },
    { is: "dkim", outcome: "missing", name: null, record: null, advice: "sign_mails" },
    {
      is: "dmarc",
      outcome: "ok",
      name: "_dmarc.desk.example",
      record: "v=DMARC1; p=none",
      advice: "tighten_dmarc",
    },
  ];
  const data = { domain: "desk.example", checks };
  await page.route("**/api/v1/mailboxes/environment/domain", (route) =>
    route.fulfill({ json: { status: "success", data } }),
  );
  await page.goto("/dashboard/mailboxes");
  await page.getByRole("button", { name: "Check the mailbox support@desk.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Check support@desk.example" });
  const item = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await dialog.getByRole("button", { name: "Send an e-mail to yourself" }).click();
  await expect(item("Come back by the address OK")).toBeVisible();
  await expect(item("Signed (DKIM)")).toContainText("Warning");
  await expect(item("Come back by the address with a tag")).toContainText("seems to know no tags");
  await dialog.getByRole("button", { name: "Check SPF, DKIM and DMARC" }).click();
  await expect(item("SPF")).toContainText("Missing");
  await expect(item("SPF")).toContainText("Add a TXT record to desk.example");
  await expect(item("DKIM:")).toContainText("Switch DKIM on there.");
  await expect(item("DMARC")).toContainText("OK");
  await expect(item("DMARC")).toContainText("make p=quarantine of it");
  await expectToHold(page);
});

async function expectToHold(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1_280, height: 720 };
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ ...size, width: 360 });
  await expectNoSideways(page);
  await page.setViewportSize(size);
}
