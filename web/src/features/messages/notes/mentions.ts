import type { Team } from "@deskbell/shared/teams/team";
import type { Person } from "@deskbell/shared/users/user";

/** Whom a note can address: a colleague, or a team that somebody is in. */
export interface Mentionable extends Person {
  isTeam?: boolean;
}

export const addresseesOf = (
  staff: readonly Person[],
  teams: readonly Pick<Team, "id" | "name" | "memberIds">[],
): Mentionable[] => [
  ...staff,
  ...teams
    .filter(({ memberIds }) => memberIds.length > 0)
    .map(({ id, name }) => ({ id, name, avatar: "", isTeam: true })),
];

interface Piece {
  text: string;
  isMention: boolean;
}

/** A letter or digit right after a name makes it another one. */
const nameGoesOn = /^[\p{L}\p{N}]/u;

/** A text in pieces, each `@` with one of these names a piece of its own; the longest name counts. */
export function splitMentions(text: string, names: readonly string[]): Piece[] {
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name =
      text[at] === "@" &&
      longestFirst.find(
        (one) => text.startsWith(one, at + 1) && !nameGoesOn.test(text.slice(at + 1 + one.length)),
      );
    if (!name) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) pieces.push({ text: plain, isMention: false });
    plain = "";
    pieces.push({ text: `@${name}`, isMention: true });
    at += name.length + 1;
  }
  return plain ? [...pieces, { text: plain, isMention: false }] : pieces;
}

/** Ids of those whom a text addresses: all who bear a name that stands in it after an `@`. */
export function mentionedIds(text: string, people: readonly Person[]): string[] {
  const named = new Set(
    splitMentions(
      text,
      people.map(({ name }) => name),
    )
      .filter(({ isMention }) => isMention)
      .map(({ text: piece }) => piece.slice(1)),
  );
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id);
}

/** The beginning of a name that is being typed at the cursor, after an `@` that begins a word; null without one. */
export function mentionAt(text: string, cursor: number): { from: number; typed: string } | null {
  const before = text.slice(0, cursor);
  const from = before.lastIndexOf("@");
  if (from < 0 || (from > 0 && nameGoesOn.test(before[from - 1] ?? ""))) return null;
  const typed = before.slice(from + 1);
  // Names have a few words; a line's end, or much text, ends the asking.
  return typed.includes("\n") || typed.length > 50 ? null : { from, typed };
}

/** Those whose name holds words that begin with what is typed. */
export function addresseesFor(typed: string, people: readonly Mentionable[]): Mentionable[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return people.filter(({ name }) => {
    const known = name.toLocaleLowerCase();
    return known.startsWith(wanted) || known.includes(` ${wanted}`);
  });
}
