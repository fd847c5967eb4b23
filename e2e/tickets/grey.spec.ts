import { expect, type Locator, type Page } from "@playwright/test";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const statuses = ["open", "pending", "snoozed", "solved", "closed"];
const rowOf = ({ sidebar }: Agent) => sidebar.locator('a[href*="/inbox/"]').first();
const wordOf = (status: string) => new RegExp(status === "open" ? "^(New|Open)$" : status, "i");
/** Of a sign's points, which look otherwise than the same of another. */
const differentMin = 0.08;

/** Keeps of each page's colours only how light they are. */
async function seesInGrey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
}

/** What a sign looks like, as lightness 0 to 255 of each of its points; all signs are 16 pixels wide. */
async function pictureOf(sign: Locator): Promise<number[]> {
  const png = (await sign.screenshot()).toString("base64");
  return sign.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(16, 16).getContext(
      "2d",
    ) as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(picture, 0, 0, 16, 16);
    const { data } = canvas.getImageData(0, 0, 16, 16);
    const points = Array.from({ length: 256 }, (_, i) => [...data.slice(i * 4, i * 4 + 3)]);
    if (points.some(([red, green, blue]) => red !== green || green !== blue)) {
      throw new Error("The page is not grey.");
    }
    return points.map(([red]) => red as number);
  }, png);
}

function expectDistinct(pictures: Map<string, number[]>): void {
  for (const [name, picture] of pictures) {
    for (const [other, otherPicture] of pictures) {
      if (other === name) continue;
      const different = picture.filter((point, i) => Math.abs(point - (otherPicture[i] ?? 0)) > 48);
      expect(different.length / picture.length, `${name} beside ${other}`).toBeGreaterThan(
        differentMin,
      );
    }
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  // prototype 6
  test(`who sees no colours tells every status and priority by shape and by word, ${colorScheme}`, async ({
    anAgent,
  }) => {
    const nora = await anAgent();
    const { page } = nora;
    await page.emulateMedia({ colorScheme });
    await seesInGrey(page);

    const words = new Set<string>();
    const pictures = new Map<string, number[]>();
    for (const status of statuses) {
      const sign = rowOf(nora).locator("[data-shape]");
      let read = { word: "", picture: [] as number[] };
      // What was solved long ago is closed by time, soon after a trial has started.
      await expect(async () => {
        await nora.searches("");
        await nora.searches(`status:${status}`);
        // Nor is the list dimmed any more, or the one before it.
        await expect(nora.sidebar.locator("[data-stale=false]")).toBeVisible({ timeout: 10_000 });
        await expect(sign).toHaveText(wordOf(status), { timeout: 10_000 });
        const word = (await sign.textContent()) ?? "";
        const picture = await pictureOf(sign.locator("svg"));
        await expect(sign).toHaveText(word, { timeout: 100 });
        await expect(nora.sidebar.locator("[data-stale=false]")).toBeVisible({ timeout: 100 });
        read = { word, picture };
      }).toPass();
      words.add(read.word);
      pictures.set(status, read.picture);
    }
    expect(words.size).toBe(statuses.length);
    expectDistinct(pictures);

    await rowOf(nora).click();
    await page.getByRole("button", { name: /^Priority:/ }).click();
    const priorities = new Map<string, number[]>();
    for (const name of ["Low", "Normal", "High", "Urgent"]) {
      const item = page.getByRole("menuitemradio", { name });
      await expect(item).toBeVisible();
      priorities.set(name, await pictureOf(item.locator("[data-priority] svg")));
    }
    expectDistinct(priorities);
  });
}
