import { expect, test } from "vitest";
import { findUnnamedFolders } from "./find-unnamed-folders.ts";

const text = `# A map
### web/src
- \`app/\` the store
  - \`live/\` what runs while connected; \`routing/\`
- \`pages/\`, \`i18n/\` others
- \`features/\` below

### web/src/features
- \`teams/\` people together

## Other things
\`notes/\` are none of it.
`;
const unnamed = (...paths: string[]) => findUnnamedFolders({ text, paths });

test("a reader of the map finds every folder of the first and of the second level", () => {
  expect(
    unnamed(
      ...["web/src/main.tsx", "web/src/app/store.ts", "web/src/app/live/a.ts", "server/a/b.ts"],
      ...["web/src/app/live/deeper/a.ts", "web/src/i18n/t.ts", "web/src/features/teams/a.ts"],
    ),
  ).toEqual([]);
});

test("a folder without a line is named, also where another of its name has one", () => {
  expect(unnamed("web/src/state/a.ts", "web/src/notes/a.ts")).toEqual([
    "web/src/state",
    "web/src/notes",
  ]);
  expect(unnamed("web/src/pages/live/a.ts")).toEqual(["web/src/pages/live"]);
  expect(unnamed("web/src/features/tags/a.ts", "web/src/features/teams/b/a.ts")).toEqual([
    "web/src/features/tags",
    "web/src/features/teams/b",
  ]);
});
