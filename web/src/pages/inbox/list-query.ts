/** Which tickets are listed, and how, as the address says it. */
export interface ListQuery {
  /** Whose tickets staff look at, from `?creator=<id>`; empty for everybody's. */
  creatorId: string;
  /** Empty for all tickets in their usual order. */
  view: string;
  sort: string;
  /** The address says it; staff are otherwise led on to the view that they chose last. */
  isChosen: boolean;
  /** What a link within the inbox keeps of it. */
  linkQuery: string;
}

export function listQueryIn(query: URLSearchParams, isStaff: boolean): ListQuery {
  const creator = query.get("creator") ?? "";
  const creatorId = isStaff && /^[0-9a-f]{24}$/.test(creator) ? creator : "";
  const view = query.get("view") ?? "";
  const sort = query.get("sort") ?? "";
  const kept = Object.entries({ creator: creatorId, view, sort }).filter(([, value]) => value);
  const linkQuery = kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
  const isChosen = !isStaff || query.has("view") || query.has("creator");
  return { creatorId, view: view === "all" && !sort ? "" : view, sort, isChosen, linkQuery };
}
