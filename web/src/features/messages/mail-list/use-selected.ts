import { useState } from "react";

/** Which items of a list are selected; what has left the list is not any more. */
export function useSelected<Item extends { _id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  // One that comes back, for instance since it failed again, is chosen anew.
  const there = ids.filter((id) => items.some(({ _id }) => _id === id));
  if (there.length < ids.length) setIds(there);
  return {
    selected: items.filter(({ _id }) => ids.includes(_id)),
    isSelected: (id: string) => ids.includes(id),
    select: (id: string, is: boolean) =>
      setIds((before) => (is ? [...before, id] : before.filter((other) => other !== id))),
    clear: () => setIds([]),
  };
}
