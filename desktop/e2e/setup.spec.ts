import { expect } from "@playwright/test";
import { test } from "./fixtures/fixtures.ts";
import { anExpiredServer, aServer, aServerWithoutAnswer } from "./fixtures/servers.ts";

test("at the first start the console asks for the address of its desk, and leads on to signing in", async ({
  aConsole,
  desk,
}) => {
  const { page } = await aConsole();
  await expect(page.getByText("Which desk do you work at?")).toBeVisible();
  await page.getByLabel("Address of the server").fill(desk.url);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
});

test("an address that is no desk's is refused with a sentence, and the console goes on", async ({
  aConsole,
  desk,
}) => {
  const other = await aServer((_request, response) => response.end("<h1>A shop</h1>"));
  const elsewhere = await aServer((_request, response) =>
    response.writeHead(302, { Location: desk.url }).end(),
  );
  const expired = await anExpiredServer();
  const { page } = await aConsole();
  const field = page.getByLabel("Address of the server");
  const refusals: [string, RegExp][] = [
    ["", /Write the address/],
    ["a b", /not an address/],
    ["ftp://desk.example.com", /begins with https/],
    ["http://desk.example.com", /must begin with https/],
    ["https://nora:secret@desk.example.com", /Leave name and password out/],
    ["https://desk.invalid", /There is no desk\.invalid/],
    ["http://localhost:9", /cannot be reached/],
    [other.url, /Something else than a desk/],
    [elsewhere.url, /leads elsewhere|Something else|cannot be reached/],
    [expired.url, /certificate of .* is not valid/],
    [`https://${"x".repeat(1_900)}`, /not an address|no x|cannot be reached/],
  ];
  for (const [address, sentence] of refusals) {
    await field.fill(address);
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText(sentence).first(), address).toBeVisible();
  }
  await field.fill(desk.url);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await Promise.all([other.close(), elsewhere.close(), expired.close()]);
});

test("a server that does not answer is given up after ten seconds", async ({ aConsole }) => {
  const silent = await aServerWithoutAnswer();
  const { page } = await aConsole();
  await page.getByLabel("Address of the server").fill(silent.url);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText(/No answer from .* within 10 seconds/)).toBeVisible();
  await silent.close();
});
