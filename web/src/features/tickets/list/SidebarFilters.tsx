import { isFilter } from "@deskbell/shared/tickets/is-filter";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { CustomerFilters } from "../views/CustomerFilters.tsx";
import { CreatorFilter } from "./CreatorFilter.tsx";

const FilterNotes = optionalPart(() =>
  import("../views/FilterNotes.tsx").then((m) => m.FilterNotes),
);

interface SidebarFiltersProps {
  isStaffView: boolean;
  creatorId: string;
  view: string;
  sort: string;
  search: string;
}

/** Below the search box: what the list is filtered by, and what is to be said of that. */
export function SidebarFilters(props: SidebarFiltersProps) {
  const { isStaffView, creatorId, view, sort, search } = props;
  if (!isStaffView) return <CustomerFilters view={view} />;
  const asked = { creatorId, search };
  return (
    <>
      {creatorId && <CreatorFilter creatorId={creatorId} />}
      {isFilter(search) && <FilterNotes list={{ ...asked, isFilter: true }} text={search} />}
      {search === "" && view.length > 20 && (
        <FilterNotes list={{ ...asked, view, ...(sort && { sort }) }} text={null} />
      )}
    </>
  );
}
