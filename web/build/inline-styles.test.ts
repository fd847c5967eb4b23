import { expect, it } from "vitest";
import { withInlineStyles } from "./inline-styles.ts";

const sheets: Record<string, string> = { "/a.css": ".a{color:red}\n", "/b.css": ".a{color:blue}" };
const read = async (path: string) => sheets[path] ?? "";
const pageWith = (...paths: string[]) =>
  `<head>${paths.map((path) => `<link rel="stylesheet" crossorigin href="${path}">`).join("")}</head>`;

it("a page's styles stand in it in their order, and none is fetched again", async () => {
  const page = await withInlineStyles(pageWith("/a.css", "/b.css"), read);
  expect(page).toContain("<style>.a{color:red}.a{color:blue}</style>");
  expect(page.match(/<link[^>]*>/g)).toEqual([
    '<link rel="stylesheet" disabled href="/a.css">',
    '<link rel="stylesheet" disabled href="/b.css">',
  ]);
});

it("a stylesheet that would end its element fails the build", async () => {
  const hostile = async () => '.a{content:"</STYLE><b>"}';
  await expect(withInlineStyles(pageWith("/a.css"), hostile)).rejects.toThrow("</style");
});
