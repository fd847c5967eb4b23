import { expect, test } from "vitest";
import { laterChunk } from "./shared-later.ts";

const src = "/desk/web/src/";

/** The modules of a website, each with who imports it: `>` at once, `~` later. */
function modulesOf(imports: string) {
  const edges = imports
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split(/ ([>~]) /).map((part) => (/[>~]/.test(part) ? part : src + part)));
  const importersOf = (id: string, how: string) =>
    edges.filter(([, by, imported]) => by === how && imported === id).map(([from = ""]) => from);
  return {
    getModuleInfo: (id: string) => ({
      isEntry: id === `${src}main.tsx`,
      importers: importersOf(id, ">"),
      dynamicImporters: importersOf(id, "~"),
    }),
  };
}

const website = modulesOf(`
  main.tsx > app/routing/pages.tsx
  app/routing/pages.tsx ~ pages/InboxPage.tsx
  pages/InboxPage.tsx > ui/Button.tsx
  pages/InboxPage.tsx ~ pages/Beside.tsx
  pages/InboxPage.tsx ~ pages/Above.tsx
  pages/Beside.tsx > ui/Button.tsx
  pages/Beside.tsx > ui/Menu.tsx
  pages/Beside.tsx > features/tickets/bulk/selection/selection.ts
  pages/Above.tsx > features/messages/formatted-text/FormattedText.tsx
  app/routing/pages.tsx ~ pages/dashboard/TeamsPage.tsx
  pages/dashboard/TeamsPage.tsx > ui/ColourField.tsx
  ui/Menu.tsx > ui/place.ts
  ui/place.ts > ui/Menu.tsx
`);

const chunkOf = (path: string) => laterChunk(src + path, website);

test("what only later parts share comes in one chunk, also what imports each other", () => {
  expect(chunkOf("ui/Menu.tsx")).toBe("later");
  expect(chunkOf("ui/place.ts")).toBe("later");
});

test("what staff have beside it comes in a chunk of its own", () => {
  expect(chunkOf("features/tickets/bulk/selection/selection.ts")).toBe("staff");
});

test("a page waits for no part that comes later: what it imports stays out", () => {
  expect(chunkOf("ui/Button.tsx")).toBeNull();
  expect(chunkOf("pages/InboxPage.tsx")).toBeNull();
  expect(chunkOf("app/routing/pages.tsx")).toBeNull();
});

test("what is shared by pages that are opened from others comes with the later parts", () => {
  expect(chunkOf("ui/ColourField.tsx")).toBe("later");
});

test("what reads formatted text waits until there is some", () => {
  expect(chunkOf("features/messages/formatted-text/FormattedText.tsx")).toBeNull();
});
