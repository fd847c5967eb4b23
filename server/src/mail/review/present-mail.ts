import type { ListedMail } from "@deskbell/shared/mail/listed-mail";
import type { StoredMail } from "../receiving/mail-records.ts";

/** The numbers of these tickets by their ids. */
export type NumbersOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Mails as staff see them in lists, in their order. */
export async function presentMails(
  records: readonly StoredMail[],
  numbersOf: NumbersOf,
): Promise<ListedMail[]> {
  const ids = records.flatMap(({ ticketId }) => (ticketId ? [ticketId.toString()] : []));
  const numbers = await numbersOf([...new Set(ids)]);
  return records.map((record) => {
    const { _id, state, reason, from, subject, isProven, ticketId, size, arrivedAt, dueAt } =
      record;
    const number = ticketId && numbers.get(ticketId.toString());
    return {
      _id: _id.toString(),
      state,
      reason: reason ?? null,
      from: from ? { name: from.name, address: from.address } : null,
      subject: subject ?? "",
      isProven: isProven ?? false,
      ticket: ticketId && number ? { _id: ticketId.toString(), ticket: number } : null,
      size,
      arrivedAt: arrivedAt.toISOString(),
      ...(state === "stored" && reason && { nextTryAt: dueAt.toISOString() }),
    };
  });
}
