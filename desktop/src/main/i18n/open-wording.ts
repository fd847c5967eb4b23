import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
import type { Fetch } from "../server/api-client.ts";
import type { Settings } from "../settings/settings.ts";
import { loadWords } from "./t.ts";

type Parts = {
  fetch: Fetch;
  settings: Pick<Settings, "wording" | "keepWording">;
  /** The website's build, which has each wording's pages and words. */
  web: string;
};

const configSchema = configAnswerSchema.pick({ wording: true });

export type ConsoleWording = ReturnType<typeof openWording>;

/** Which words the console speaks: the desk's, as it said them last. */
export function openWording({ fetch, settings, web }: Parts) {
  function load(): void {
    try {
      const file = join(web, "wordings", settings.wording(), "words.json");
      const { locale, messages } = JSON.parse(readFileSync(file, "utf8"));
      loadWords(locale, messages);
    } catch {
      loadWords(); // the source's own, which need no file
    }
  }
  load();

  return {
    current: settings.wording,
    /** Asks the desk for its wording. Resolves with whether it is another than before. */
    async update(origin: string): Promise<boolean> {
      const before = settings.wording();
      try {
        const answer = await fetch(`${origin}/api/v1/config`, { credentials: "omit" });
        const { wording } = configSchema.parse(await answer.json());
        if (wording === before) return false;
        settings.keepWording(wording);
        load();
        return true;
      } catch {
        return false; // asked again at the next start
      }
    },
  };
}
