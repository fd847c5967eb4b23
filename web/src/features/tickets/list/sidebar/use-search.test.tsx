import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useSearch } from "./use-search.ts";

interface Address {
  list: string;
  isChosen?: boolean;
}

/** What is searched for at last by whoever searches at the first address and goes on to the others. */
function searchAfter(...addresses: [Address, ...Address[]]): string {
  let last = "";
  function Sidebar() {
    const [at, setAt] = useState(0);
    const { list, isChosen = true } = addresses[at] ?? addresses[0];
    const { search, box } = useSearch(list, isChosen);
    const [hasTyped, setHasTyped] = useState(false);
    if (!hasTyped) {
      setHasTyped(true);
      box.onSearch("refund");
    } else if (at < addresses.length - 1) setAt(at + 1);
    last = search;
    return null;
  }
  renderToStaticMarkup(<Sidebar />);
  return last;
}

const link: Address = { list: "", isChosen: false };

it("whoever follows a link to a ticket while searching keeps what they search for", () => {
  expect(searchAfter({ list: "open" }, link, { list: "open", isChosen: false })).toBe("refund");
});

it("whoever chooses another view searches no more", () => {
  expect(searchAfter({ list: "open" }, { list: "mine" })).toBe("");
});

it("whoever goes back to a saved view that a link has led out of searches no more", () => {
  const saved = "65f0c0ffee0000000000beef";
  expect(searchAfter({ list: saved }, link)).toBe("refund");
  expect(searchAfter({ list: saved }, link, { list: saved })).toBe("");
});
