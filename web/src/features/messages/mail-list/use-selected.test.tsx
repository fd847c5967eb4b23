import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useSelected } from "./use-selected.ts";

const mail = { _id: "m1" };

it("a mail that was selected, left the list and came back since it failed again is not selected any more", () => {
  /** What the list is, one drawing after the other. */
  const lists = [[mail], [mail], [], [mail]];
  const seen: string[] = [];
  function Mails() {
    const [drawn, setDrawn] = useState(0);
    const list = lists[drawn] ?? [];
    const { isSelected, select } = useSelected(list);
    seen.push(`${list.length} ${isSelected(mail._id)}`);
    if (drawn === 0) select(mail._id, true);
    if (drawn < lists.length - 1) setDrawn(drawn + 1);
    return null;
  }
  renderToStaticMarkup(<Mails />);
  expect(seen).toContain("1 true");
  expect(seen.at(-1)).toBe("1 false");
});
