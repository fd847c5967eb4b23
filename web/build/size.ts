import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

// Measures the JavaScript that a page needs before its first paint, gzipped, and fails above the limit. It fails too
// where what customers load after it brings what only staff use.

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

type Chunk = { file: string; name?: string; imports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(`${dist}.vite/manifest.json`, "utf8"),
);

const pages = [
  { name: "/login", chunk: "src/pages/account/LoginPage.tsx", limitBytes: 120_000 },
  { name: "/inbox", chunk: "src/pages/inbox/InboxPage.tsx", limitBytes: 165_000 },
];

const ofCustomers = [
  "src/app/live/start-live-updates.ts",
  "src/features/messages/merged/MergedRows.tsx",
  "src/features/messages/delivery/DeliveryMark.tsx",
  "src/pages/inbox/RowFacts.tsx",
  "src/pages/inbox/TicketPanel.tsx",
];

/** A chunk and everything that it imports statically. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

for (const { name, chunk, limitBytes } of pages) {
  const files = [...filesOf("index.html"), ...filesOf(chunk)];
  const sources = [...new Set(files)].map((file) => readFileSync(`${dist}${file}`));
  const bytes = sources.reduce((sum, source) => sum + gzipSync(source).length, 0);
  const hasFirebase = sources.some((source) => source.includes("identitytoolkit.googleapis.com"));
  process.stdout.write(
    `${name}: ${bytes} bytes of ${limitBytes} in ${sources.length} files${hasFirebase ? ", with Firebase" : ""}\n`,
  );
  if (bytes > limitBytes || hasFirebase) process.exitCode = 1;
}

const staffsFile = Object.values(manifest).find(({ name }) => name === "staff")?.file;
if (!staffsFile) throw new Error("the build has no chunk of what only staff use");
for (const chunk of ofCustomers) {
  if (!filesOf(chunk).has(staffsFile)) continue;
  process.stdout.write(`${chunk}: brings what only staff use\n`);
  process.exitCode = 1;
}
