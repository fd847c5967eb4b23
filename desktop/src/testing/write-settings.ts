import { writeSync } from "node:fs";
import { openSettingsFile } from "../main/settings/settings-file.ts";

// A console that writes its settings without end, as a program of its own: so that it can be killed while it does.

const [directory = ""] = process.argv.slice(2);
const { file } = openSettingsFile(directory);
const tickets = Array.from({ length: 2_000 }, (_, i) => `ticket-${i}`);
for (let written = 0; ; written += 1) {
  file.set("leftNotices", [String(written), ...tickets]);
  writeSync(1, `${written}\n`);
}
