import { useState } from "react";

/** Which items of a list are selected; what has left the list is not any more. */
export function useSelected<Item extends { _id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    selected: items.filter(({ _id }) => ids.includes(_id)),
    isSelected: (id: string) => ids.includes(id),
    select: (id: string, is: boolean) =>
      setIds((before) => (is ? [...before, id] : before.filter((other) => other !== id))),
    clear: () => setIds([]),
  };
}
