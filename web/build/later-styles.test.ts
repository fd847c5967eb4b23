import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinLaterStyles } from "./later-styles.ts";

/** A small website: an inbox with two parts that come later, one of them with a menu, and a dashboard's page. */
const website = {
  "index.html": `<script type="module" src="/src/main.ts"></script>`,
  "src/main.ts": `import "./main.css"; import("./app/routing/pages.tsx");`,
  "src/main.css": ".main { color: red }",
  "src/app/routing/pages.tsx": `export const inbox = () => import("../../pages/InboxPage.tsx");
    export const teams = () => import("../../pages/dashboard/TeamsPage.tsx");`,
  "src/pages/InboxPage.tsx": `import "./inbox.css"; export const rail = () => import("../Rail.tsx");
    export const bar = () => import("../Bar.tsx");`,
  "src/pages/inbox.css": ".inbox { color: red }",
  "src/pages/dashboard/TeamsPage.tsx": `import "./teams.css"; export const teams = 1;`,
  "src/pages/dashboard/teams.css": ".teams { color: red }",
  "src/Rail.tsx": `import "./rail.css"; import { menu } from "./Menu.tsx"; export const rail = menu;`,
  "src/rail.css": ".rail { color: red }",
  "src/Bar.tsx": `import "./bar.css"; import { menu } from "./Menu.tsx"; export const bar = menu + 1;`,
  "src/bar.css": ".bar { color: red }",
  "src/Menu.tsx": `import "./menu.css"; export const menu = Math.random();`,
  "src/menu.css": ".menu { color: red }",
};

let folder: string;
let styles: Record<string, string>;
let scripts: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-styles-"));
  const root = join(folder, "web");
  for (const [path, text] of Object.entries(website)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { write: false, modulePreload: { polyfill: false } },
    plugins: [joinLaterStyles()],
  });
  if (!("output" in built)) throw new Error("there is one output");
  const { output } = built;
  const isStyle = ({ fileName }: { fileName: string }) => fileName.endsWith(".css");
  styles = Object.fromEntries(
    output.flatMap((one) =>
      one.type === "asset" && isStyle(one) ? [[one.fileName, String(one.source)]] : [],
    ),
  );
  scripts = Object.fromEntries(
    output.flatMap((one) => (one.type === "chunk" ? [[one.name, one.code]] : [])),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const fileWith = (rule: string) =>
  Object.keys(styles).filter((file) => styles[file]?.includes(rule));

test("the styles of parts that come later are one file, what a part is made of before its own", () => {
  const [joined = ""] = fileWith(".rail");
  const rules = [...(styles[joined] ?? "").matchAll(/\.(\w+)\{/g)].map(([, name]) => name);
  expect([...rules].sort()).toEqual(["bar", "menu", "rail", "teams"]);
  expect(rules.indexOf("menu")).toBeLessThan(rules.indexOf("rail"));
  expect(rules.indexOf("menu")).toBeLessThan(rules.indexOf("bar"));
});

test("a page that is opened first waits for no more than its own styles", () => {
  expect(styles[fileWith(".inbox")[0] ?? ""]).toBe(".inbox{color:red}\n");
  expect(styles[fileWith(".main")[0] ?? ""]).toBe(".main{color:red}\n");
  expect(Object.keys(styles)).toHaveLength(3);
});

test("who loads a part loads that file, once for all of them", () => {
  const [joined = ""] = fileWith(".rail");
  const names = (script: string) => scripts[script]?.split(joined).length;
  expect(names("InboxPage")).toBe(2);
  expect(names("pages")).toBe(2);
});
