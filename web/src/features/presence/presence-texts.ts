import type { PresentPerson } from "../../state/presence.slice.ts";

/** `Bea`, `Bea and Cem`, `Bea and 3 others` */
function namesOf(people: readonly PresentPerson[]): string {
  const [first, second] = people;
  if (!first) return "";
  if (!second) return first.name;
  return `${first.name} and ${people.length === 2 ? second.name : `${people.length - 1} others`}`;
}

const areOrIs = (people: readonly PresentPerson[]) => (people.length === 1 ? "is" : "are");

/** `Bea is typing…` */
export const typingText = (people: readonly PresentPerson[]): string =>
  `${namesOf(people)} ${areOrIs(people)} typing…`;

/** `Bea and Cem are looking at this too` */
export const lookingText = (people: readonly PresentPerson[]): string =>
  `${namesOf(people)} ${areOrIs(people)} looking at this too`;

/** Text of a ticket's row: typing takes precedence over viewing. */
export function rowText(people: readonly PresentPerson[], creatorId: string): string {
  const typing = people.filter(({ isTyping }) => isTyping);
  if (typing.length === 0) return `${namesOf(people)} ${areOrIs(people)} looking at it`;
  const verb = typing.every(({ id }) => id === creatorId) ? "writing" : "replying";
  return `${namesOf(typing)} ${areOrIs(typing)} ${verb}`;
}
