import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { aNewcomer, register, sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { postForm } from "../post-form.ts";
import type { ServerProcess } from "../programs/server-process.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const barOf = ({ page }: Agent) => page.getByRole("toolbar");
const noticeOf = ({ page }: Agent) => page.getByRole("region", { name: "Change of many tickets" });

/** A job changes each ticket by itself, beside two other desks on a busy machine. */
const jobTimeout = { timeout: 60_000 };

/** So many tickets that have this word in their subject, of as many customers as may open them within an hour. */
async function openMany(word: string, count: number, desk: ServerProcess): Promise<void> {
  const perCustomer = 9;
  for (let at = 0; at < count; at += perCustomer) {
    const token = await sessionOf(await register(aNewcomer(), desk), desk);
    for (let one = at; one < Math.min(count, at + perCustomer); one++) {
      await postForm(desk, token, "conversation", {
        subject: `${word} ${one}`,
        description: "One of more than a page holds.",
        visibility: "privet",
        enquiryInfo: "I have a general enquiry",
      });
    }
  }
}

// prototype 18
test("all of a view are meant by its whole number, also those that its page does not hold, and Escape leaves them as they are", async ({
  aColleague,
  desk,
}) => {
  test.setTimeout(180_000);
  const word = "Plentifulplates";
  await openMany(word, 54, desk);
  const nora = await aColleague("Alla Samtlich");
  const selectsAll = async () => {
    await expect(nora.sidebar.getByRole("listitem").first()).toContainText(word);
    await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
    await nora.sidebar.getByRole("link", { name: word }).first().focus();
    await nora.page.keyboard.press("Control+a");
    await expect(nora.page.getByText("50 selected", { exact: true })).toBeVisible();
    await nora.page.getByRole("button", { name: "Select all 54" }).click();
    await expect(nora.page.getByText("54 selected", { exact: true })).toBeVisible();
  };
  const token = await sessionOf(nora.account, desk);
  const headers = { Authorization: `Bearer ${token}` };
  const me = await nora.page.request.get("/api/v1/users/me", { headers });
  const { data: user } = (await me.json()) as { data: { _id: string } };
  const data = { filter: word, set: { assigneeId: user._id } };
  const begun = await nora.page.request.post("/api/v1/bulk", { headers, data });
  expect(begun.status(), await begun.text()).toBe(202);

  const mine = nora.page
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^Mine/ });
  await expect(mine).toContainText("54", jobTimeout);
  await nora.page.goto("/inbox?view=mine");
  await selectsAll();
  await nora.page.keyboard.press("Escape");
  await expect(barOf(nora)).toHaveCount(0);
  await expect(mine).toContainText("54");
  await selectsAll();
  await nora.page.keyboard.press("e");
  await expect(mine).not.toContainText(/\d/, jobTimeout);
  await expect(nora.sidebar.getByRole("listitem")).toHaveCount(0);
});

test("of ten thousand tags the one that is meant is put on several tickets, and taken off again, by a few letters and without a mouse", async ({
  anAbsentCustomer,
  anAgent,
  desk,
}) => {
  test.setTimeout(180_000);
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two"]) {
    await customer.createsTicket({ subject: `Tagged kettle ${name}` });
  }
  const nora = await anAgent();
  const headers = { Authorization: `Bearer ${await sessionOf(nora.account, desk)}` };
  const data = { name: "Zinc is worn off" };
  const made = await nora.page.request.post("/api/v1/tags", { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  // More than anybody may make within a minute.
  await nora.page.route(/\/api\/v1\/tags$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const others = Array.from({ length: 10_000 }, (_, i) => ({
      id: String(i).padStart(24, "0"),
      name: `Tag ${i}`,
    }));
    await route.fulfill({ response, json: { ...json, data: [...others, ...json.data] } });
  });
  await nora.page.goto("/inbox?view=open");
  const tagsOf = async () => {
    const answer = await nora.page.request.get("/api/v1/conversation?search=Tagged+kettle", {
      headers,
    });
    return ((await answer.json()) as { tagIds: string[] }[]).map(({ tagIds }) => tagIds.length);
  };
  const selects = async () => {
    for (const name of ["one", "two"]) {
      await rowOf(nora, `Tagged kettle ${name}`).focus();
      await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
      await nora.page.keyboard.press("x");
    }
    await expect(nora.page.getByText("2 selected", { exact: true })).toBeVisible();
    await nora.page.keyboard.press("t");
    // So long an answer takes a busy machine some time.
    await expect(dialog.getByText("more: write more of the name.")).toBeVisible(jobTimeout);
  };
  const dialog = nora.page.getByRole("dialog", { name: "Tags" });
  await selects();
  await expect(dialog.getByRole("searchbox", { name: "Name of the tag" })).toBeFocused();
  await nora.page.keyboard.type("worn");
  await expect(dialog.getByRole("listitem")).toHaveText(["Zinc is worn off"]);
  await expectAccessible(nora.page);
  await nora.page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(noticeOf(nora)).toContainText("2 tickets changed");
  await expect.poll(tagsOf).toEqual([1, 1]);

  await selects();
  await nora.page.keyboard.type("worn");
  await expect(dialog.getByRole("listitem").first()).toHaveText("Take off Zinc is worn off");
  await nora.page.keyboard.press("ArrowDown");
  await nora.page.keyboard.press("Enter");
  await expect.poll(tagsOf).toEqual([0, 0]);
});
