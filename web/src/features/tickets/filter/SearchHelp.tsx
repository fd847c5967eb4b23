import { SlidersHorizontal } from "lucide-react";
import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../i18n/t.ts";
import { dialogPart } from "../../../ui/dialogs/dialog-part.tsx";
import searchBox from "../../../ui/fields/SearchBox.module.css";
import { writeInto } from "../../../ui/fields/write-into.ts";
import { FilterSuggestions } from "./FilterSuggestions.tsx";
import styles from "./SearchHelp.module.css";

const FilterDialog = dialogPart(t("Filter tickets"), () =>
  import("./FilterDialog.tsx").then((m) => m.FilterDialog),
);

/**
 * Helps in the search box of the list beside it, which is there at the first paint and knows nothing of this: offers
 * what can be typed, and lets staff put a filter together.
 */
export function SearchHelp({ isStaff }: { isStaff: boolean }) {
  const [place, setPlace] = useState<Element | null>(null);
  const find = useCallback((mark: HTMLElement | null) => {
    setPlace(mark?.closest("nav")?.querySelector("search") ?? null);
  }, []);
  return (
    <>
      <span ref={find} hidden />
      {place && createPortal(<Help place={place} isStaff={isStaff} />, place)}
    </>
  );
}

function Help({ place, isStaff }: { place: Element; isStaff: boolean }) {
  const box = useMemo(() => ({ current: place.querySelector("input") }), [place]);
  const [filter, setFilter] = useState<string | null>(null);
  useDirectionMark(box);
  return (
    <>
      <FilterSuggestions box={box} isStaff={isStaff} />
      {isStaff && (
        <button
          type="button"
          className={`${searchBox.button} ${styles.filters}`}
          aria-label={t("Filters")}
          title={t("Filters")}
          aria-haspopup="dialog"
          onClick={() => setFilter(box.current?.value ?? "")}
        >
          <SlidersHorizontal size={16} aria-hidden="true" />
        </button>
      )}
      {filter !== null && (
        <FilterDialog
          text={filter}
          onShow={(text) => box.current && writeInto(box.current, text)}
          onClose={() => setFilter(null)}
        />
      )}
    </>
  );
}

/** Marks a box in which what is typed runs against the page: the build knows no selector for it. */
function useDirectionMark(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const directionOf = (element: Element) => getComputedStyle(element).direction;
    const mark = () =>
      input.toggleAttribute(
        "data-against",
        directionOf(input) !== directionOf(document.documentElement),
      );
    mark();
    input.addEventListener("input", mark);
    return () => input.removeEventListener("input", mark);
  }, [box]);
}
