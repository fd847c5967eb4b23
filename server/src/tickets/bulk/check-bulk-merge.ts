import { Types } from "mongoose";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { shownTicketFields } from "../activity/commit-change.ts";
import { noTicket } from "../changes/commit-staff-change.ts";
import { findSurvivor } from "../merge/find-survivor.ts";
import { refusePair } from "../merge/refuse-pair.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** Nobody reads more numbers. */
const namedMax = 10;

/**
 * Whether all of these can become one with another, or with what that was merged into: asked before any of them does.
 *
 * @returns the ticket in which they go on
 * @throws AppError as the merge of one would, with the numbers of those that are refused
 */
export async function checkBulkMerge(
  viewer: Viewer,
  ticketIds: readonly string[],
  into: string,
): Promise<{ ticketId: string; number: number }> {
  const target = await findSurvivor(new Types.ObjectId(into));
  if (!target || !can(viewer, "ticket:read", target)) throw noTicket();
  const ids = ticketIds.map((id) => new Types.ObjectId(id));
  const sources = await TicketModel.collection
    .find<TicketRecord>({ _id: { $in: ids } }, { projection: shownTicketFields })
    .toArray();
  const found = sources.filter((source) => can(viewer, "ticket:read", source));
  if (found.length < ids.length) throw noTicket();
  const refused: { number: number; error: AppError }[] = [];
  for (const source of found) {
    const error = (await isThereAlready(source, target)) ? null : refusalOf(source, target);
    if (error) refused.push({ number: source.number, error });
  }
  const [first] = refused;
  if (!first) return { ticketId: target._id.toString(), number: target.number };
  const { code, message, field } = first.error;
  const alike = refused.filter(({ error }) => error.message === message);
  const named = alike.slice(0, namedMax).map(({ number }) => `#${number}`);
  const names = [...named, ...(alike.length > namedMax ? ["…"] : [])].join(", ");
  throw new AppError(code, `${names} cannot be merged into #${target.number}. ${message}`, {
    field,
  });
}

const isThereAlready = async (source: TicketRecord, target: TicketRecord): Promise<boolean> =>
  Boolean(source.mergedInto) && ((await findSurvivor(source._id))?._id.equals(target._id) ?? false);

function refusalOf(source: TicketRecord, target: TicketRecord): AppError | null {
  try {
    refusePair(source, target);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
