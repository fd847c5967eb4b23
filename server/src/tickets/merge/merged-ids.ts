import { Types } from "mongoose";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** Of those tickets that were merged: the one in which each goes on, at the end of its chain. */
export async function survivorsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const into = new Map<string, string>();
  let asked: readonly string[] = ids;
  while (asked.length > 0) {
    const merged = await findAmong(asked, "mergedInto");
    for (const { _id, mergedInto } of merged) into.set(_id.toString(), String(mergedInto));
    asked = [...new Set(merged.map(({ mergedInto }) => String(mergedInto)))];
  }
  const endOf = (id: string): string => {
    const next = into.get(id);
    return next === undefined ? id : endOf(next);
  };
  return new Map(ids.filter((id) => into.has(id)).map((id) => [id, endOf(id)]));
}

/** The tickets that were merged into these, over whatever chain, each with the one of these that shows it. */
export async function sourcesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  let asked = new Map(ids.map((id) => [id, id]));
  while (asked.size > 0) {
    const next = new Map<string, string>();
    for (const { _id, absorbs, unsettled } of await findAmong([...asked.keys()], "absorbs")) {
      const survivor = asked.get(_id.toString()) as string;
      for (const { ticketId, key } of absorbs ?? []) {
        const isSettled = !unsettled?.some((begun) => begun.key === key);
        if (isSettled) next.set(ticketId.toString(), survivor);
      }
    }
    for (const [source, survivor] of next) sources.set(source, survivor);
    asked = next;
  }
  return sources;
}

type Merged = Pick<TicketRecord, "_id" | "mergedInto" | "absorbs" | "unsettled">;

const findAmong = (ids: readonly string[], has: "mergedInto" | "absorbs"): Promise<Merged[]> =>
  TicketModel.collection
    .find<Merged>(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, [has]: { $ne: null } },
      { projection: { mergedInto: 1, absorbs: 1, unsettled: 1 }, batchSize: ids.length },
    )
    .toArray();
