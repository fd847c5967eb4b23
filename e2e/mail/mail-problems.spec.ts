import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { demoAdmin } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { handOver } from "../incoming-mail.ts";

const secret = randomUUID();
test.use({ deskVariables: { MAIL_HTTP_SECRET: secret } });

/** Nested more deeply than anybody reads. */
function unreadable(subject: string): string {
  const parts = Array.from({ length: 300 }, (_, depth) =>
    [`Content-Type: multipart/mixed; boundary="${depth}"`, "", `--${depth}`].join("\r\n"),
  );
  return [
    "From: Mallory <mallory@example.com>",
    "To: support@desk.example",
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@example.com>`,
    "MIME-Version: 1.0",
    ...parts,
    "",
  ].join("\r\n");
}

test("an agent dismisses e-mails that could not be read, several at once: they are filed", async ({
  anAgent,
  desk,
}) => {
  for (const name of ["One", "Two", "Three"]) {
    await handOver(desk.url, unreadable(name), secret);
  }
  const { page } = await anAgent(demoAdmin);
  await page.goto("/dashboard/mails?state=failed");
  const rows = page.getByRole("list", { name: "E-mails" }).getByRole("listitem");
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(3, { timeout: 10_000 });
  }).toPass();
  await rows.first().getByRole("checkbox").check();
  await rows.last().getByRole("checkbox").check();
  const several = page.getByRole("group", { name: "With those that are selected" });
  await expect(several).toContainText("2 selected");
  await several.getByRole("button", { name: "Dismiss" }).click();
  await expect(rows).toHaveCount(1);
  await expect(several).toHaveCount(0);
  await rows.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("No e-mail has failed")).toBeVisible();
  await page.getByRole("link", { name: /^Filed/ }).click();
  await expect(page.getByText("It could not be read, and was dismissed.")).toHaveCount(3);
});

test("an agent sees that one address sends too much, lets in what waits, and blocks it when more comes", async ({
  anAgent,
  desk,
}) => {
  // It ends blocked: one of this run alone.
  const address = `robot-${randomUUID()}@example.com`;
  const writes = (subject: string) =>
    handOver(
      desk.url,
      [
        `From: Robot <${address}>`,
        "To: support@desk.example",
        `Subject: ${subject}`,
        `Message-ID: <${randomUUID()}@example.com>`,
        "",
        subject,
        "",
      ].join("\r\n"),
      secret,
    );
  // Five tickets an hour are taken of one address.
  for (let mail = 1; mail <= 7; mail++) await writes(`Report ${mail}`);
  const admin = await anAgent(demoAdmin);
  const { page } = admin;
  const banner = page.getByText(`${address} sends more than`);
  await expect(async () => {
    await page.goto("/dashboard/mails");
    await expect(banner).toContainText("2 e-mails wait", { timeout: 10_000 });
  }).toPass();
  await page.getByRole("button", { name: `Let 2 in, of ${address}` }).click();
  await admin.seesNotice("They are let in.");
  await expect(banner).toHaveCount(0);
  await expect(async () => {
    await page.goto("/inbox");
    await expect(page.getByText("Report 7").first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await writes("Report 8");
  await expect(async () => {
    await page.goto("/dashboard/mails");
    await expect(banner).toContainText("1 e-mail waits", { timeout: 10_000 });
  }).toPass();
  await page.getByRole("button", { name: `Block ${address}` }).click();
  await admin.seesNotice("The sender is blocked");
  await expect(banner).toHaveCount(0);
  await page.getByRole("link", { name: /^Filed/ }).click();
  const blocked = page.getByRole("list", { name: "Blocked senders" });
  await expect(blocked).toContainText(address);
  const unblock = page.getByRole("button", { name: `Unblock ${address}` });
  await unblock.press("Enter");
  await expect(unblock).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);
});
