import type { History, Seen, Send, Thread } from "./history.ts";

export type Violation = {
  kind: "lost" | "doubled" | "refused but there" | "gap" | "order" | "not the same" | "unheard of";
  what: string;
};

/**
 * What a run broke of the promises: every acknowledged message is there once and where the
 * acknowledgement said, a refused one never, one given up at most once; numbers without a gap; each
 * sender's messages in the order they were sent; every window shows what the server holds, and never
 * showed a message before one with a smaller number. The same of each ticket's history and of notes.
 */
export function checkHistory({ sends, windows, server, staff }: History): Violation[] {
  return [
    ...checkStaffStream(staff),
    ...server.flatMap((thread) => checkNumbers(thread)),
    ...sends.flatMap((send) => checkSend(send, server)),
    ...checkOrigin(sends, server),
    ...checkSenderOrder(sends),
    ...windows.flatMap((window) => checkWindow(window, server)),
    ...checkIdentity([...windows, ...server]),
  ];
}

/** Of a history the same holds but for its origin: changes and the passing of time make entries, too. */
function checkStaffStream({ notes, windows, server }: History["staff"]): Violation[] {
  return [
    ...server.flatMap((thread) => checkNumbers(thread)),
    ...notes.flatMap((note) => checkSend(note, server)),
    ...checkSenderOrder(notes),
    ...windows.flatMap((window) => checkWindow(window, server)),
    ...checkIdentity([...windows, ...server]),
  ];
}

const shownIn = (threads: readonly Thread[], conversation: string): readonly Seen[] =>
  threads.find((thread) => thread.conversation === conversation)?.shown ?? [];

function checkNumbers({ conversation, shown }: Thread): Violation[] {
  return shown.flatMap(({ seq }, index): Violation[] =>
    seq === index + 1
      ? []
      : [{ kind: "gap", what: `${conversation} has ${seq} where ${index + 1} should be` }],
  );
}

function checkSend(send: Send, server: readonly Thread[]): Violation[] {
  const { clientMessageId, outcome, stored, sender, conversation } = send;
  const found = shownIn(server, conversation).filter(
    (seen) => seen.clientMessageId === clientMessageId,
  );
  const what = `${sender}'s ${clientMessageId} in ${conversation}`;
  if (found.length > 1) return [{ kind: "doubled", what }];
  if (outcome === "fail" && found.length > 0) return [{ kind: "refused but there", what }];
  if (outcome !== "ok") return [];
  const [only] = found;
  if (!only) return [{ kind: "lost", what }];
  const isWhereSaid = only.seq === stored?.seq && only.id === stored.id;
  return isWhereSaid ? [] : [{ kind: "not the same", what: `${what} was acknowledged elsewhere` }];
}

function checkOrigin(sends: readonly Send[], server: readonly Thread[]): Violation[] {
  const sent = new Set(sends.map(({ clientMessageId }) => clientMessageId));
  return server.flatMap(({ conversation, shown }) =>
    shown
      .filter(({ clientMessageId }) => !sent.has(clientMessageId))
      .map(({ seq }): Violation => {
        return { kind: "unheard of", what: `nobody sent number ${seq} of ${conversation}` };
      }),
  );
}

function checkSenderOrder(sends: readonly Send[]): Violation[] {
  const bySender = Map.groupBy(
    sends.filter(({ outcome }) => outcome === "ok"),
    ({ sender, conversation }) => `${sender} in ${conversation}`,
  );
  return [...bySender].flatMap(([who, own]) => {
    const inOrder = own.toSorted((one, other) => one.order - other.order);
    return inOrder.flatMap(({ stored, order }, index): Violation[] => {
      const before = inOrder[index - 1]?.stored?.seq ?? 0;
      const isAfter = (stored?.seq ?? 0) > before;
      return isAfter ? [] : [{ kind: "order", what: `${who}: number ${order} came too early` }];
    });
  });
}

function checkWindow(window: Thread, server: readonly Thread[]): Violation[] {
  const { viewer, conversation, shown } = window;
  const inversions = shown.flatMap(({ seq }, index): Violation[] => {
    const before = shown[index - 1]?.seq ?? 0;
    const what = `${viewer} saw ${seq} of ${conversation} after ${before}`;
    return seq > before ? [] : [{ kind: "order", what }];
  });
  const isSame = textOf(shown) === textOf(shownIn(server, conversation));
  const what = `${viewer} shows another ${conversation} than the server holds`;
  return isSame ? inversions : [...inversions, { kind: "not the same", what }];
}

/** One place holds one message, and one message has one place, whoever read it and whenever. */
function checkIdentity(threads: readonly Thread[]): Violation[] {
  const idAt = new Map<string, string>();
  const placeOf = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { viewer, conversation, shown } of threads) {
    for (const { seq, id } of shown) {
      const place = `${conversation} ${seq}`;
      const isSame = (idAt.get(place) ?? id) === id && (placeOf.get(id) ?? place) === place;
      if (!isSame) violations.push({ kind: "not the same", what: `${viewer} at ${place}` });
      idAt.set(place, id);
      placeOf.set(id, place);
    }
  }
  return violations;
}

const textOf = (shown: readonly Seen[]): string =>
  shown.map(({ seq, id }) => `${seq}:${id}`).join();
