import {
  activeWord,
  type FilterProblem,
  type FilterTerm,
  type FilterValue,
  parseFilter,
  problemAt,
} from "@deskbell/shared/tickets/filter";
import {
  customerStatusOf,
  type TicketStatus,
  ticketStatuses,
} from "@deskbell/shared/tickets/lifecycle";
import { activeStatuses } from "@deskbell/shared/tickets/views";
import { can } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { wordsOf } from "../../search/search-words.ts";
import type { TicketCondition, TicketFilter } from "./condition.ts";

/** Who and what is called so; ids of all that are. */
export type FilterNames = {
  tags(name: string): Promise<string[]>;
  teams(name: string): Promise<string[]>;
  staff(nameOrEmail: string): Promise<string[]>;
  customers(nameOrEmail: string): Promise<string[]>;
};

export type ResolvedFilter = TicketFilter & { problems: FilterProblem[] };

type Asker = Pick<Viewer, "id" | "access">;

/**
 * What a filter means to the one who asks: `me` is that person. A part without a meaning, for instance a
 * tag that is gone, is a problem at its place; the rest still works.
 */
export async function resolveFilter(
  text: string,
  viewer: Asker,
  names: FilterNames,
): Promise<ResolvedFilter> {
  const isStaff = can(viewer, "ticket:work");
  const { terms, problems } = parseFilter(text, { isStaff });
  const resolved: ResolvedFilter = { conditions: [], words: [], without: [], problems };
  const found = await Promise.all(
    terms.map(async (term) => ({ term, ...(await conditionOf(term, { viewer, names, isStaff })) })),
  );
  const conditions: TicketCondition[] = [];
  const words: string[] = [];
  const without: TicketFilter["without"][number][] = [];
  for (const { term, condition, problems: own } of found) {
    problems.push(...own);
    if (condition) conditions.push(condition);
    if (term.field !== "words") continue;
    const { offset, length } = term;
    const searched = term.values.flatMap((value) => wordsOf(value.text));
    if (searched.length === 0) continue;
    if (term.isNegated) without.push({ words: searched, offset, length });
    else words.push(...searched);
  }
  problems.sort((a, b) => a.offset - b.offset);
  return { ...resolved, conditions, words: [...new Set(words)], without };
}

type Asked = { viewer: Asker; names: FilterNames; isStaff: boolean };
type Understood = { condition?: TicketCondition; problems: FilterProblem[] };

async function conditionOf(term: FilterTerm, asked: Asked): Promise<Understood> {
  const { field, values, isNegated } = term;
  const texts = values.map(({ text }) => text.toLowerCase());
  const known = (condition: TicketCondition): Understood => ({ condition, problems: [] });
  switch (field) {
    case "words":
      return { problems: [] };
    case "status": {
      const anyOf = texts.flatMap((text) => statusesCalled(text, asked.isStaff));
      return known({ kind: "status", anyOf, isNegated });
    }
    case "priority":
      return known({ kind: "priority", anyOf: texts, isNegated });
    case "is":
      return known({ kind: "is", anyOf: texts as ("unread" | "waiting" | "spam")[], isNegated });
    case "number": {
      const anyOf = texts.map((text) => Number(text.replace("#", "")));
      return known({ kind: "number", anyOf, isNegated });
    }
    case "before":
    case "after": {
      const days = texts.map((text) => new Date(`${text}T00:00:00Z`).getTime());
      // Of several days any may do.
      const at = new Date(field === "before" ? Math.max(...days) : Math.min(...days));
      return known({ kind: "before", at, isNegated: isNegated !== (field === "after") });
    }
    default:
      return named(term, field, asked);
  }
}

/** Of fields whose values are names: of people, teams and tags. */
async function named(
  { values, isNegated }: FilterTerm,
  field: "assignee" | "team" | "tag" | "follower" | "mentions" | "customer",
  { viewer, names }: Asked,
): Promise<Understood> {
  const idsCalled = (value: FilterValue): Promise<(string | null)[]> | (string | null)[] => {
    const text = value.text.trim();
    if (field === "tag") return names.tags(text);
    if (field === "team") return names.teams(text);
    if (field === "customer") return names.customers(text);
    if (text.toLowerCase() === "me") return [viewer.id];
    if (field === "assignee" && text.toLowerCase() === "none") return [null];
    return names.staff(text);
  };
  const found = await Promise.all(
    values.map(async (value) => ({ value, ids: await idsCalled(value) })),
  );
  const problems = found
    .filter(({ ids }) => ids.length === 0)
    .map(({ value }) => problemAt(value, "unknown_value"));
  const anyOf = [...new Set(found.flatMap(({ ids }) => ids))];
  return { ...(anyOf.length > 0 && { condition: { kind: field, anyOf, isNegated } }), problems };
}

/** A customer reads the statuses in words of their own. */
function statusesCalled(text: string, isStaff: boolean): readonly TicketStatus[] {
  if (!isStaff) return ticketStatuses.filter((status) => customerStatusOf(status) === text);
  return text === activeWord ? activeStatuses : ticketStatuses.filter((status) => status === text);
}
