import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RecallWords } from "./RecallWords.tsx";

/** What a screen reader is given. */
const readAloud = (leftMs: number) =>
  renderToStaticMarkup(
    <RecallWords name="Ann" leftMs={leftMs} status="Pending" isUnreachable={false} />,
  )
    .replace(/<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/s, "")
    .replaceAll(/<[^>]*>/g, "");

it("whoever has the page read aloud is told once that a reply goes, not with each second", () => {
  expect(readAloud(9_000)).toBe("Sending to Ann in a few seconds, then Pending");
  for (const leftMs of [8_000, 4_200, 1]) expect(readAloud(leftMs)).toBe(readAloud(9_000));
  expect(readAloud(0)).toBe("Sending to Ann…");
});
