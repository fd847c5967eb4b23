import { listText } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { PresentPerson } from "../../state/presence.slice.ts";

/** `Bea`, `Bea and Cem`, `Bea and 3 others` */
export function namesOf(people: readonly PresentPerson[]): string {
  const [first, second] = people;
  if (!first) return "";
  if (!second) return first.name;
  const others = t("{count} others", { count: people.length - 1 });
  return listText([first.name, people.length === 2 ? second.name : others]);
}

const who = (people: readonly PresentPerson[]) => ({
  names: namesOf(people),
  count: people.length,
});

/** `Bea is typing…` */
export const typingText = (people: readonly PresentPerson[]): string =>
  t("{count, plural, one {{names} is typing…} other {{names} are typing…}}", who(people));

/** `Bea and Cem are looking at this too` */
export const lookingText = (people: readonly PresentPerson[]): string =>
  t(
    "{count, plural, one {{names} is looking at this too} other {{names} are looking at this too}}",
    who(people),
  );

/** Text of a ticket's row: typing takes precedence over viewing. */
export function rowText(people: readonly PresentPerson[], creatorId: string): string {
  const typing = people.filter(({ isTyping }) => isTyping);
  if (typing.length === 0) {
    return t(
      "{count, plural, one {{names} is looking at it} other {{names} are looking at it}}",
      who(people),
    );
  }
  return typing.every(({ id }) => id === creatorId)
    ? t("{count, plural, one {{names} is writing} other {{names} are writing}}", who(typing))
    : t("{count, plural, one {{names} is replying} other {{names} are replying}}", who(typing));
}
