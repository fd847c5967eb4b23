import { expect } from "@playwright/test";
import { demoAdmin, sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import type { ServerProcess } from "../programs/server-process.ts";

const railOf = ({ page }: Agent) => page.getByRole("navigation", { name: "Views" });

/** Teams of nobody, made as the demo's admin, and removed again. */
async function theTeams(desk: ServerProcess, names: readonly string[]) {
  const token = await sessionOf(demoAdmin, desk);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${desk.url}/api/v1/${path}`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { data: { id: string } };
  };
  const ids = await Promise.all(
    names.map(async (name) => (await call("POST", "teams", { name })).data.id),
  );
  return { remove: () => Promise.all(ids.map((id) => call("DELETE", `teams/${id}`))) };
}

test("an agent opens a team in the rail: its tickets enter and leave it, counted exactly, until the team is removed", async ({
  anAbsentCustomer,
  anAgent,
  desk,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Kettle for the left hand" });
  const teams = await theTeams(desk, ["Left-handed kettles"]);
  const nora = await anAgent();
  await nora.page.setViewportSize({ width: 1440, height: 900 });
  const team = railOf(nora).getByRole("link", { name: "Left-handed kettles" });
  await expect(railOf(nora).getByRole("heading", { name: "Teams" })).toBeVisible();
  // Others of this desk may have more teams than are shown at once.
  const more = railOf(nora).getByRole("button", { name: /more team/ });
  await expect(team.or(more).first()).toBeVisible();
  if (!(await team.isVisible())) await more.click();

  await team.click();
  await expect(nora.page).toHaveURL(/\?view=team-[0-9a-f]{24}$/);
  await expect(team).toHaveAttribute("aria-current", "page");
  await expect(nora.sidebar.getByRole("heading", { name: "Left-handed kettles" })).toBeVisible();
  await expect(nora.sidebar.getByText("No active ticket is in this team.")).toBeVisible();
  await expect(team).toHaveText("Left-handed kettles");

  const samir = await anAgent();
  await samir.opensTicket("Kettle for the left hand");
  const teamOf = samir.page.getByRole("button", { name: /^Team:/ });
  await teamOf.click();
  await samir.page.getByRole("menuitemradio", { name: "Left-handed kettles" }).click();
  const row = nora.sidebar.getByRole("link", { name: "Kettle for the left" });
  await expect(row).toBeVisible();
  await expect(team).toHaveText("Left-handed kettles1");
  await samir.page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(team).toHaveText("Left-handed kettles");

  await teams.remove();
  await expect(team).toHaveCount(0);
  await expect(nora.sidebar.getByText("This team was removed.")).toBeVisible();
});

test("many teams are folded in the rail, open above the page where it is narrow, and stand behind More on a phone", async ({
  anAgent,
  desk,
}) => {
  const names = ["A", "B", "C", "D", "E", "F", "G"].map((letter) => `Folded team ${letter}`);
  const teams = await theTeams(desk, names);
  const nora = await anAgent();
  await nora.page.setViewportSize({ width: 1440, height: 900 });
  const last = railOf(nora).getByRole("link", { name: "Folded team G" });
  const more = railOf(nora).getByRole("button", { name: /more teams/ });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(last).toHaveCount(0);
  await more.click();
  await last.click();
  // The one that is looked at stays.
  await railOf(nora).getByRole("button", { name: "Fewer teams" }).click();
  await expect(last).toHaveAttribute("aria-current", "page");
  await expect(railOf(nora).getByRole("link", { name: "Folded team F" })).toHaveCount(0);

  await nora.page.setViewportSize({ width: 1280, height: 800 });
  await expect(last).toHaveCount(0);
  await railOf(nora).getByRole("button", { name: "Teams" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Teams" });
  await dialog.getByRole("link", { name: "Folded team F" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(nora.sidebar.getByRole("heading", { name: "Folded team F" })).toBeVisible();

  await nora.page.setViewportSize({ width: 390, height: 800 });
  await railOf(nora).getByRole("button", { name: "More" }).click();
  const all = nora.page.getByRole("dialog", { name: "Views" });
  await expect(all.getByRole("heading", { name: "Teams" })).toBeVisible();
  await all.getByRole("link", { name: "Folded team E" }).click();
  await expect(all).toHaveCount(0);
  await expect(nora.sidebar.getByRole("heading", { name: "Folded team E" })).toBeVisible();
  await teams.remove();
});
