import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type ListPages, useFailedPage } from "./use-failed-page.ts";

const idle: ListPages = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};
const failed: ListPages = { ...idle, isFetchNextPageError: true };
const loading: ListPages = { ...idle, isFetchingNextPage: true };

/** What is said at the end, of a list that is drawn as it is by then, one drawing after the other. */
function saidAfter(...lists: readonly [ListPages, ...ListPages[]]): boolean | undefined {
  const said: boolean[] = [];
  function PageList() {
    const [drawn, setDrawn] = useState(0);
    said.push(useFailedPage(lists[drawn] ?? lists[0]));
    if (drawn < lists.length - 1) setDrawn(drawn + 1);
    return null;
  }
  renderToStaticMarkup(<PageList />);
  return said.at(-1);
}

it("that a page could not be loaded is still said after the pages before were renewed", () => {
  expect(saidAfter(idle, loading, failed)).toBe(true);
  expect(saidAfter(failed, idle, idle)).toBe(true);
});

it("it is said no more once the page is asked for again, came, or is not there any more", () => {
  expect(saidAfter(failed, idle, loading)).toBe(false);
  expect(saidAfter(failed, idle, loading, idle)).toBe(false);
  expect(saidAfter(failed, idle, { ...idle, hasNextPage: false })).toBe(false);
});

it("nothing is said of a list whose pages could be loaded", () => {
  expect(saidAfter(idle, loading, idle)).toBe(false);
});
