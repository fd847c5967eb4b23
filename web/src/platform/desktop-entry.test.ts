import { afterEach, expect, it, vi } from "vitest";
import { enterConsole } from "./desktop-entry.ts";

afterEach(() => vi.unstubAllGlobals());

/** Where the page begins that was loaded at a path; null where it stays there. */
function begins(pathname: string, isSetUp: boolean, path: string | null): string | null {
  let begun: string | null = null;
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("history", {
    replaceState: (_state: unknown, _title: string, to: string) => {
      begun = to;
    },
  });
  enterConsole(isSetUp, path);
  return begun;
}

it("a console that a link has started begins where the link leads, before anything is drawn", () => {
  expect(begins("/inbox", true, "/inbox?ticket=7")).toBe("/inbox?ticket=7");
  expect(begins("/inbox", true, null)).toBeNull();
  expect(begins("/index.html", true, null)).toBe("/inbox");
  expect(begins("/dashboard/settings", true, null)).toBeNull(); // reloaded there
  expect(begins("/inbox", false, "/inbox?ticket=7")).toBe("/setup");
});
