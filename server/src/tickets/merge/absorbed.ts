import type { TicketRecord } from "../ticket.model.ts";

/** What a solved ticket had that was opened for who waits in its source, and when it was opened. */
type BeforeOpening = Pick<TicketRecord, "statusSince" | "solvedAt" | "nextTimerAt"> & { at: Date };

/** A source, as its target notes it. */
export type Absorbed = {
  key: string;
  ticketId: TicketRecord["_id"];
  number: number;
  afterSeq: number;
  at: Date;
  /** How long the customer waited in the target before, and what they had written there. */
  waitingSince: Date | null;
  lastCustomerSeq: number;
  /** How long they waited in the source. */
  waitedSince?: Date | null;
  /** For whom the source was unread, and for whom of them the target is only because of it. */
  unseenThere?: string[];
  unseenBy?: string[];
  opened?: BeforeOpening;
  isGivenUp?: boolean;
};

const absorbedOf = ({ absorbs }: TicketRecord): Absorbed[] => (absorbs ?? []) as Absorbed[];

export const absorbedIn = (target: TicketRecord, key: string): Absorbed | undefined =>
  absorbedOf(target).find((one) => one.key === key);

/** The same with one of them noted otherwise. */
export const withNoted = (target: TicketRecord, key: string, noted: Partial<Absorbed>) =>
  absorbedOf(target).map((one) => (one.key === key ? { ...one, ...noted } : one));

export function earliestOf(times: readonly (Date | null | undefined)[]): Date | null {
  const known = times.filter((time) => time != null);
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/**
 * What the target notes of the others once one source is out of it, since when its customer waits then, as far as
 * nobody has written there since, and who has read it then: those that came later take its place, also as what the
 * target was opened for and is unread for.
 *
 * @param onlyForIt those for whom the target is unread because of this source, and of nothing written since
 */
export function withoutOne(
  target: TicketRecord,
  gone: Absorbed | undefined,
  onlyForIt: readonly string[],
) {
  const all = absorbedOf(target);
  const index = all.findIndex(({ key }) => key === gone?.key);
  if (!gone || index < 0) return { absorbs: all, waitingSince: null, readBy: [] };
  const later = all.slice(index + 1).filter(({ isGivenUp }) => !isGivenUp);
  const heir = later.find(({ waitedSince }) => waitedSince);
  const isOfGone = (time: Date | null) =>
    time != null && time.getTime() === gone.waitedSince?.getTime();
  const heirFor = (id: string) => later.find(({ unseenThere }) => unseenThere?.includes(id));
  const inheritedBy = (one: Absorbed) => onlyForIt.filter((id) => heirFor(id) === one);
  const absorbs = all.toSpliced(index, 1).map((one) => ({
    ...one,
    ...(later.includes(one) && isOfGone(one.waitingSince) && { waitingSince: gone.waitingSince }),
    ...(one === heir && gone.opened && { opened: gone.opened }),
    ...(inheritedBy(one).length > 0 && {
      unseenBy: [...new Set([...(one.unseenBy ?? []), ...inheritedBy(one)])],
    }),
  }));
  const waits = later.map(({ waitedSince }) => waitedSince);
  return {
    absorbs,
    waitingSince: earliestOf([gone.waitingSince, ...waits]),
    readBy: onlyForIt.filter((id) => !heirFor(id)),
  };
}
