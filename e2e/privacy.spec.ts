import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPicture } from "./pictures.ts";

// spec §6 Non-admin: sees only their own tickets
test("two customers never see each other's tickets: not in the list, not by link, not by the API, not live", async ({
  aCustomer,
}) => {
  const [ada, eve] = [await aCustomer("Ada Byron"), await aCustomer("Eve Moneypenny")];
  const path = await ada.createsTicket({ subject: "Ada's own secret", files: aPicture() });
  const evesPath = await eve.createsTicket({ subject: "Eve's own question" });

  await expect(eve.sidebar.getByRole("link", { name: /Eve's own/ })).toBeVisible();
  await eve.page.goto(path);
  await expect(eve.page.getByText("This ticket does not exist")).toBeVisible();
  await expect(eve.page.getByText("Ada's own")).toHaveCount(0);

  const evesToken = (await eve.page.context().cookies()).find(
    ({ name }) => name === "deskbell_token",
  )?.value;
  const ticketId = path.split("/").at(-1);
  for (const url of [`conversation/${ticketId}`, `message/${ticketId}`]) {
    const answer = await eve.page.request.get(`/api/v1/${url}`, {
      headers: { Authorization: `Bearer ${evesToken}` },
    });
    expect(answer.status()).toBe(404);
  }

  await eve.page.goto(evesPath);
  await expect(eve.thread).toBeVisible();
  await ada.writes("only for support");
  await ada.writes("and for nobody else");
  await eve.writes("still just me");
  await expect(eve.page.getByText(/only for support|nobody else|Ada's own/)).toHaveCount(0);
});

test("the path of a picture is its viewer's own: changed for somebody else, or in any way, it leads nowhere", async ({
  aCustomer,
  desk,
}) => {
  const [ada, eve] = [await aCustomer("Ada Byron"), await aCustomer("Eve Moneypenny")];
  await ada.createsTicket({ subject: "Ada's own secret", files: aPicture() });
  const path = await ada.thread.getByRole("img", { name: "kettle.webp" }).getAttribute("src");
  const statusOf = async (changed: string) => (await fetch(`${desk.url}${changed}`)).status;
  expect(await statusOf(path ?? "")).toBe(200);

  await eve.createsTicket({ subject: "Eve's own picture", files: aPicture() });
  const evesPath = await eve.thread.getByRole("img", { name: "kettle.webp" }).getAttribute("src");
  // /uploads/<ticket>/<file>/<viewer>.<expiry>.<signature>/<name>
  const [mine = [], hers = []] = [path?.split("/"), evesPath?.split("/")];
  const withHerRight = mine.map((part, index) => (index === 4 ? (hers[index] ?? "") : part));
  expect(await statusOf(withHerRight.join("/"))).toBe(404);
  const [viewer = "", ...rest] = (mine[4] ?? "").split(".");
  const herId = (hers[4] ?? "").split(".")[0];
  expect(herId).not.toBe(viewer);
  const forged = mine.with(4, [herId, ...rest].join("."));
  expect(await statusOf(forged.join("/"))).toBe(404);
});

// spec §4 Login: idle; on a 'success' status the token is stored
// spec §9 Access token cookie
test("the token's cookie is kept for 30 days, for this site alone", async ({ aCustomer }) => {
  const { page } = await aCustomer();
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "deskbell_token");
  expect(token).toMatchObject({ secure: true, sameSite: "Strict", path: "/" });
  const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test("after signing out, the next person at the same browser sees nothing of the one before", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  await ada.createsTicket({ subject: "Ada's own secret" });
  await ada.composer.fill("half a message");
  await ada.signsOut();
  await ada.page.goBack();
  await expect(ada.page.getByText("Ada's own secret")).toHaveCount(0);
  const stored = await ada.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain("half a message");
});
