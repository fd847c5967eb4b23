import type { Person } from "@deskbell/shared/users/user";
import type { MessagePages } from "../sync/message-pages.ts";

/** Who beside the customer has written, whoever wrote last first; without those whose name nobody told. */
export function answerers({ pages }: Pick<MessagePages, "pages">, customerId: string): Person[] {
  const people = new Map<string, Person>();
  for (const { sender } of pages.flat()) {
    if (sender.id === customerId || sender.name === "" || people.has(sender.id)) continue;
    people.set(sender.id, sender);
  }
  return [...people.values()];
}
