import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWording } from "./open-wording.ts";
import { loadWords, t } from "./t.ts";

let web: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), "deskbell-words-"));
  await mkdir(join(web, "wordings/proofread"), { recursive: true });
  const words = { locale: "en-US", messages: { "Quit Deskbell": "Leave Deskbell" } };
  await writeFile(join(web, "wordings/proofread/words.json"), JSON.stringify(words));
});
afterAll(() => rm(web, { recursive: true }));
afterEach(() => loadWords());

function aConsole(config: unknown) {
  let kept: "specification" | "proofread" | "pseudo" = "specification";
  const settings = {
    wording: () => kept,
    keepWording: (wording: typeof kept) => {
      kept = wording;
    },
  };
  return openWording({ fetch: async () => Response.json(config), settings, web });
}

test("the console speaks the specification's words until its desk says otherwise, then the desk's", async () => {
  const wording = aConsole({ wording: "proofread" });
  expect(t("Quit Deskbell")).toBe("Quit Deskbell");
  expect(await wording.update("https://desk.example.com")).toBe(true);
  expect([wording.current(), t("Quit Deskbell")]).toEqual(["proofread", "Leave Deskbell"]);
  expect(await wording.update("https://desk.example.com")).toBe(false);
});

test("a desk that is older, or speaks words that this console does not know yet, changes nothing", async () => {
  for (const config of [{}, { wording: "klingon" }, "an error page"]) {
    const wording = aConsole(config);
    expect(await wording.update("https://desk.example.com")).toBe(false);
    expect(wording.current()).toBe("specification");
  }
});
