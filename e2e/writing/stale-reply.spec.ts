import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";
import { unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";

test.use({ areWindowsNew: true });

// prototype 15
test("a reply that a colleague has overtaken is not sent: its agent sees the colleague's, and then sends, edits or discards", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  const line = await aLineThatBreaks(nora.page);
  await line.reload();
  await nora.opensTicket(subject);
  await samir.opensTicket(subject);

  for (const [round, decision] of ["Review and send", "Edit", "Discard"].entries()) {
    const [answer, overtaken] = [`Samir's answer ${round}`, `Nora's answer ${round}`];
    await line.cut();
    await nora.sends(overtaken, aPicture());
    await expect(nora.pending).toContainText("Waiting for the connection");
    await samir.writes(answer);
    await line.mend();
    await expect(nora.pending.getByRole("alert")).toContainText("somebody has written since");
    await nora.sees(answer);
    await expect(nora.pending.getByText("kettle.png")).toBeVisible();
    await expect(customer.thread.getByText(overtaken)).toHaveCount(0);

    await nora.pending.getByRole("button", { name: decision }).click();
    if (decision === "Edit") {
      await expect(nora.composer).toHaveValue(overtaken);
      await nora.composer.fill(`${overtaken}, edited`);
      await nora.page.getByRole("button", { name: "Send", exact: true }).click();
    }
    await expect(nora.pending).toHaveCount(0);
    await customer.sees(answer);
    // Else Samir's own next answer may be overtaken by this one.
    if (decision === "Review and send") await samir.sees(overtaken);
    if (decision === "Edit") await samir.sees(`${overtaken}, edited`);
  }
  const said = customer.thread.getByText(/^(Samir|Nora)'s answer/);
  const expected = [
    "Samir's answer 0",
    "Nora's answer 0",
    "Samir's answer 1",
    "Nora's answer 1, edited",
    "Samir's answer 2",
  ];
  for (const thread of [said, nora.thread.getByText(/^(Samir|Nora)'s answer/)]) {
    await expect(thread).toHaveText(expected);
  }
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(2);
});

test("an overtaken reply waits for its agent over a reload; a customer's message is never held up", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  const line = await aLineThatBreaks(agent.page);
  await line.reload();
  await agent.opensTicket(subject);
  await line.cut();
  await agent.sends("Which size is it?");
  await expect(agent.pending).toContainText("Waiting for the connection");
  await customer.writes("It is number 7");
  await line.mend();
  await expect(agent.pending.getByRole("alert")).toBeVisible();
  await agent.sends("And which colour?");
  await expect(agent.pending.nth(1)).toContainText("Waiting for the message above");
  await agent.pending.nth(1).getByRole("button", { name: "Cancel" }).click();
  await expect(agent.composer).toHaveValue("And which colour?");
  await agent.composer.fill("");
  await expect.poll(() => unsentAt(agent.page)).not.toContain("And which colour?");
  await agent.page.reload();
  await agent.sees("It is number 7");
  await expect(agent.pending).toContainText("Which size is it?");
  await expect(customer.thread.getByText("Which size")).toHaveCount(0);

  await agent.pending.getByRole("button", { name: "Edit" }).click();
  await agent.composer.fill("Number 7 is in stock");
  await agent.page.getByRole("button", { name: "Send", exact: true }).click();
  await customer.sees("Number 7 is in stock");
  await customer.writes("Thank you");
  await agent.sees("Thank you");
});
