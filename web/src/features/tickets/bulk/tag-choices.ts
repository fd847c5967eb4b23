import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { t } from "../../../i18n/t.ts";
import type { FieldChoice } from "../fields/FieldMenu.tsx";

interface NamedTag {
  id: string;
  name: string;
}

/** What is done with a tag: each is put on; what one of the tickets has can be taken off, too. */
export function tagChoices(
  tags: readonly NamedTag[],
  tickets: readonly StaffTicket[],
): FieldChoice[] {
  const had = tags.filter(({ id }) => tickets.some(({ tagIds }) => tagIds.includes(id)));
  return [
    ...had.map(({ id, name }) => ({
      value: `remove ${id}`,
      word: t("Take off {name}", { name }),
    })),
    ...tags.map(({ id, name }) => ({ value: `add ${id}`, word: name })),
  ];
}

/** Tags in whose name these letters are: those that begin with them first, each in the order of the list. */
export function tagsCalled<Named extends { name: string }>(
  tags: readonly Named[],
  letters: string,
): Named[] {
  const wanted = letters.trim().toLocaleLowerCase();
  const placed = tags.map((tag) => ({ tag, at: tag.name.toLocaleLowerCase().indexOf(wanted) }));
  return [...placed.filter(({ at }) => at === 0), ...placed.filter(({ at }) => at > 0)].map(
    ({ tag }) => tag,
  );
}
