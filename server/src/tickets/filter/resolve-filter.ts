import { limits } from "@deskbell/shared/limits";
import {
  customerStatusOf,
  type TicketStatus,
  ticketStatuses,
} from "@deskbell/shared/tickets/lifecycle";
import {
  activeWord,
  type FilterProblem,
  type FilterTerm,
  parseFilter,
  problemAt,
} from "@deskbell/shared/tickets/views/filter";
import { activeStatuses } from "@deskbell/shared/tickets/views/views";
import type { Asker } from "../../access/can.ts";
import { isStaffViewer } from "../../access/staff-viewer.ts";
import { wordsOf } from "../../search/search-words.ts";
import type { TicketCondition, TicketFilter } from "./condition.ts";
import { type Called, type FilterNames, idsCalledIn, type NamedField } from "./ids-called.ts";
import { createStartOfDay } from "./start-of-day.ts";

/** So many words are searched for, and so many of customers' names: each is a search of its own. */
const searchedMax = 20;

export type ResolvedFilter = TicketFilter & { problems: FilterProblem[] };

/**
 * What a filter means to the one who asks: `me` is that person. A part without a meaning, for instance a
 * tag that was removed, is reported as a problem at its place, and the rest still works. If nothing is left, no
 * ticket is found.
 *
 * @param timeZone where its days begin; left out, or unknown, UTC
 */
export async function resolveFilter(
  text: string,
  viewer: Asker,
  names: FilterNames,
  timeZone?: string,
): Promise<ResolvedFilter> {
  const isStaff = isStaffViewer(viewer);
  const { terms, problems } = parseFilter(text, { isStaff });
  const resolved: ResolvedFilter = { conditions: [], words: [], without: [], problems };
  const { kept, refused } = withinLimits(terms);
  problems.push(...refused);
  const called = await idsCalledIn(kept, viewer, names);
  const conditions: TicketCondition[] = [];
  const words: string[] = [];
  const without: TicketFilter["without"][number][] = [];
  const startOfDay = createStartOfDay(timeZone);
  const asked = { called, isStaff, startOfDay, customersLeft: limits.filterCustomersMax };
  for (const term of kept) {
    const { condition, problems: own } = conditionOf(term, asked);
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
  const isEmpty = conditions.length + words.length + without.length === 0;
  // To exclude only what does not exist excludes nothing.
  const parts = text.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [];
  const hasOnlyExclusions = parts.every((part) => part.startsWith("-"));
  if (isEmpty && problems.length > 0 && !hasOnlyExclusions) conditions.push(inNoStatus);
  return { ...resolved, conditions, words: [...new Set(words)], without };
}

/** Matches no ticket: a filter without a meaningful part must not find all tickets. */
const inNoStatus: TicketCondition = { kind: "status", anyOf: [], isNegated: false };

/** Whether something was left out as too much: the rest finds more tickets than the filter means. */
export const isCutShort = (problems: readonly FilterProblem[]): boolean =>
  problems.some(({ code }) => code === "too_many");

/** What is searched for, as far as a filter can hold it. */
function withinLimits(terms: readonly FilterTerm[]) {
  const left = { words: searchedMax, customer: searchedMax };
  const refused: FilterProblem[] = [];
  const kept = terms.flatMap((term) => {
    const { field } = term;
    if (field !== "words" && field !== "customer") return [term];
    const values = term.values.filter((value) => {
      // An address is found as a whole.
      const isAddress = field === "customer" && value.text.includes("@");
      const count = isAddress ? 1 : wordsOf(value.text).length;
      const fits = count <= left[field];
      if (fits) left[field] -= count;
      else refused.push(problemAt(value, "too_many"));
      return fits;
    });
    return values.length > 0 ? [{ ...term, values }] : [];
  });
  return { kept, refused };
}

type Asked = {
  called: Called;
  isStaff: boolean;
  startOfDay(day: string): number;
  /** How many more customers the remaining parts may name. */
  customersLeft: number;
};
type ResolvedTerm = { condition?: TicketCondition; problems: FilterProblem[] };

function conditionOf(term: FilterTerm, asked: Asked): ResolvedTerm {
  const { field, values, isNegated } = term;
  const texts = values.map(({ text }) => text.toLowerCase());
  const known = (condition: TicketCondition): ResolvedTerm => ({ condition, problems: [] });
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
      const days = texts.map(asked.startOfDay);
      // Of several days any may do.
      const at = new Date(field === "before" ? Math.max(...days) : Math.min(...days));
      return known({ kind: "before", at, isNegated: isNegated !== (field === "after") });
    }
    default:
      return named(term, field, asked);
  }
}

/** Of fields whose values are names: of people, teams and tags. What names too many customers is left out whole. */
function named({ values, isNegated }: FilterTerm, field: NamedField, asked: Asked): ResolvedTerm {
  const kind = field === "organisation" || field === "customer-tag" ? "customer" : field;
  const isOfCustomers = kind === "customer";
  const problems: FilterProblem[] = [];
  const anyOf = new Set<string | null>();
  for (const value of values) {
    const ids = asked.called.get(value) ?? [];
    const isTooMany = isOfCustomers && ids.length > asked.customersLeft;
    if (ids.length === 0 || isTooMany) {
      problems.push(problemAt(value, isTooMany ? "too_many" : "unknown_value"));
      continue;
    }
    if (isOfCustomers) asked.customersLeft -= ids.length;
    for (const id of ids) anyOf.add(id);
  }
  const condition = { kind, anyOf: [...anyOf], isNegated };
  return { ...(anyOf.size > 0 && { condition }), problems };
}

/** A customer reads the statuses in words of their own. */
function statusesCalled(text: string, isStaff: boolean): readonly TicketStatus[] {
  if (!isStaff) return ticketStatuses.filter((status) => customerStatusOf(status) === text);
  return text === activeWord ? activeStatuses : ticketStatuses.filter((status) => status === text);
}
