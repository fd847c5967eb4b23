import { useVirtualizer } from "@tanstack/react-virtual";
import { createElement, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

// The virtualiser alone: ten thousand plain rows, opened by a press of the button.

const rowsCount = 10_000;
const rowPx = 72;

const texts = Array.from(
  { length: rowsCount },
  (_, i) => `Message ${i + 1}: the pump still leaks when I switch the machine on.`,
);

function Thread() {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rowsCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is first drawn
  useLayoutEffect(() => virtualizer.scrollToIndex(rowsCount - 1), []);
  const rows = virtualizer.getVirtualItems().map(({ key, index, start }) =>
    createElement(
      "li",
      {
        key,
        ref: virtualizer.measureElement,
        "data-index": index,
        style: { position: "absolute", transform: `translateY(${start}px)` },
      },
      createElement("article", null, texts[index]),
    ),
  );
  const size = { position: "relative", height: virtualizer.getTotalSize() } as const;
  return createElement(
    "section",
    { ref: scroller, "aria-label": "Conversation", style: { height: 700, overflow: "auto" } },
    createElement("ol", { style: size }, rows),
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const button = createElement(
    "button",
    { type: "button", onClick: () => setIsOpen(true) },
    "Open",
  );
  return createElement("main", null, button, isOpen && createElement(Thread));
}

const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(Page));
