import { useState } from "react";
import { useAppSelector } from "../../state/hooks.ts";
import { selectPresent } from "../../state/presence.slice.ts";
import { CollisionStrip } from "./CollisionStrip.tsx";
import { type WritingColleague, writingColleagues } from "./writing-colleagues.ts";

interface CollisionProps {
  ticketId: string;
  /** Whose ticket it is: what they write collides with nothing. */
  creatorId: string;
  /** The number of the newest message. */
  newestSeq: number;
  /** See CollisionStrip. */
  onLeave(): void;
}

/** Says that colleagues write a reply while one is being written here; for as long as they do, pauses included. */
export function Collision({ ticketId, creatorId, newestSeq, onLeave }: CollisionProps) {
  const present = useAppSelector((state) => selectPresent(state, ticketId));
  const [before, setBefore] = useState<readonly WritingColleague[]>([]);
  const colleagues = present.filter(({ id }) => id !== creatorId);
  const now = writingColleagues(before, colleagues, newestSeq);
  if (!isSame(before, now)) setBefore(now);
  const shown = colleagues.filter((one) => now.some(({ id }) => id === one.id));
  return <CollisionStrip colleagues={shown} onLeave={onLeave} />;
}

const isSame = (a: readonly WritingColleague[], b: readonly WritingColleague[]): boolean =>
  a.length === b.length &&
  a.every(({ id, sinceSeq }, at) => id === b[at]?.id && sinceSeq === b[at]?.sinceSeq);
