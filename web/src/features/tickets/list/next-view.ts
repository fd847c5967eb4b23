import type { StaffViewName } from "@deskbell/shared/tickets/views/views";

/** The first view after an empty one, in the order of the rail and round it, that has tickets; undefined for none. */
export function nextViewWithTickets(
  empty: string,
  names: readonly StaffViewName[],
  counts: Partial<Record<string, number | null>>,
): { name: StaffViewName; count: number } | undefined {
  const at = (names as readonly string[]).indexOf(empty) + 1;
  return [...names.slice(at), ...names.slice(0, at)]
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .find(({ name, count }) => count > 0 && name !== empty);
}
