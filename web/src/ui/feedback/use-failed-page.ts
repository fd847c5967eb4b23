import { useState } from "react";

/** As much of a list of pages as says how its next page is. */
export interface ListPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

/**
 * Whether the next page of a list could not be loaded, until it is asked for again. RTK Query forgets it once the
 * pages before are renewed, as lists that are looked at again and again are.
 */
export function useFailedPage(list: ListPages): boolean {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const [hasFailed, setHasFailed] = useState(false);
  const isKnown = isFetchNextPageError || isFetchingNextPage || !hasNextPage;
  if (isKnown && hasFailed !== isFetchNextPageError) setHasFailed(isFetchNextPageError);
  return isKnown ? isFetchNextPageError : hasFailed;
}
