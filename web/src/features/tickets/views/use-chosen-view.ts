import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { keepChosenView, readChosenViews, searchOfView } from "./chosen-views.ts";

/** The view of the address, which is kept for this viewer; an address without one leads to what was chosen last. */
export function useChosenView(viewerId: string): string {
  const [query] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const view = query.get("view");
  const sort = query.get("sort");
  const isOther = query.size > 0 && view === null;

  useEffect(() => {
    if (isOther) return;
    if (view !== null) {
      keepChosenView(viewerId, view, sort);
      return;
    }
    const { view: chosen, sorts } = readChosenViews(viewerId);
    if (chosen === "all" && !sorts.all) return;
    const search = searchOfView(viewerId, chosen);
    void navigate({ pathname, search }, { replace: true, state });
  }, [isOther, view, sort, viewerId, pathname, state, navigate]);

  return view ?? (isOther ? "" : "all");
}
