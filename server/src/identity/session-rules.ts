import { times } from "@deskbell/shared/limits";
import type { Access } from "@deskbell/shared/users/user";
import type { SessionRecord } from "./session.model.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long sessions last, and how often it is asked whether they still may. */
export const sessionTimes = {
  /** However much it is used, spec §9. */
  lifeMs: times.tokenDays * dayMs,
  /** Not used for so long, it is over. */
  idleMs: 14 * dayMs,
  staffIdleMs: 12 * hourMs,
  /** Using it is noted at most so often, so that reading does not mean writing. */
  noteEveryMs: 5 * minuteMs,
  /** The identity provider is asked at most so often, for each session. */
  confirmEveryMs: 10 * minuteMs,
  /** When it does not answer, nobody asks it again for so long. */
  providerRestMs: 30 * secondMs,
  /** A provider that is silent for longer takes the rights of staff from those it has not confirmed. */
  graceMs: 60 * minuteMs,
} as const;

const idleMsOf: Record<Access, number> = {
  customer: sessionTimes.idleMs,
  agent: sessionTimes.staffIdleMs,
  admin: sessionTimes.staffIdleMs,
};

type Ages = Pick<SessionRecord, "createdAt" | "expiresAt" | "seenAt">;

/** Whether a session is too old, or was not used for too long. */
export function isOver(
  { createdAt, expiresAt, seenAt }: Ages,
  { access }: { access: Access },
  nowMs: number,
): boolean {
  const lastMs = (seenAt ?? createdAt).getTime();
  return expiresAt.getTime() <= nowMs || nowMs - lastMs >= idleMsOf[access];
}
