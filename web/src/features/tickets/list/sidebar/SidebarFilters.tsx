import { isFilter } from "@deskbell/shared/tickets/views/is-filter";
import { optionalPart } from "../../../../ui/lazy-component.tsx";
import { CustomerFilters } from "../../views/CustomerFilters.tsx";
import { CreatorFilter } from "./CreatorFilter.tsx";

const SearchHelp = optionalPart(() =>
  import("../../filter/SearchHelp.tsx").then((m) => m.SearchHelp),
);
const FilterNotes = optionalPart(() =>
  import("../../views/FilterNotes.tsx").then((m) => m.FilterNotes),
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
  const asked = { creatorId, search };
  if (!isStaffView) {
    return (
      <>
        <SearchHelp isStaff={false} />
        <CustomerFilters view={view} />
        {isFilter(search, false) && (
          <FilterNotes list={{ ...asked, isFilter: true }} text={search} />
        )}
      </>
    );
  }
  return (
    <>
      <SearchHelp isStaff />
      {creatorId && <CreatorFilter creatorId={creatorId} />}
      {isFilter(search, true) && <FilterNotes list={{ ...asked, isFilter: true }} text={search} />}
      {search === "" && view.length === 24 && (
        <FilterNotes list={{ ...asked, view, ...(sort && { sort }) }} text={null} />
      )}
    </>
  );
}
