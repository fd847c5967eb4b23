import { trusted } from "mongoose";
import type { Logger } from "pino";
import { createConfirmation } from "./confirm-session.ts";
import { createFindSession, type SessionOwners } from "./find-session.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { SessionModel, type SessionRecord } from "./session.model.ts";
import { isOver, sessionTimes } from "./session-rules.ts";
import { createTurnMemory } from "./this-turn.ts";
import type { Viewer } from "./viewer.ts";

/** With the account at the identity provider. */
export type SessionOwner = Omit<Viewer, "sessionId"> & { uid: string; keptSession: string | null };

type Parts = {
  /** By id; somebody who is kept out is missing. */
  findUsers(userIds: readonly string[]): Promise<Map<string, SessionOwner>>;
  owners: SessionOwners<SessionOwner>;
  identity: Pick<IdentityProvider, "validAfter">;
  /** Called after sessions were ended, to close their sockets. */
  onEnded(sessionIds: string[]): void;
  log: Logger;
  now(): number;
};

/** Decides whether a session still lives and who is behind it; ends those that are over. */
export function createSessionResolver({ findUsers, owners, identity, onEnded, log, now }: Parts) {
  const findSession = createFindSession(owners);
  const standingOf = createConfirmation({ identity, log, now });
  const thisTurn = createTurnMemory<Viewer>();

  async function end(filter: Record<string, unknown>): Promise<void> {
    const ids = (await SessionModel.find(filter).select({ _id: 1 }).lean()).map(({ _id }) => _id);
    if (ids.length === 0) return;
    await SessionModel.deleteMany({ _id: trusted({ $in: ids }) });
    onEnded(ids);
  }

  /** Asks the provider and keeps what it says; a session that it ends is ended here. */
  async function confirmed(session: SessionRecord, uid: string) {
    const standing = await standingOf(session, uid);
    if (standing === "over") await end({ _id: session._id });
    if (standing === "stands") {
      await SessionModel.updateOne(
        { _id: session._id },
        { $set: { confirmedAt: new Date(now()) } },
      );
    }
    return standing;
  }

  /** The one behind a session, or null when the session is over and its owner signed out. */
  async function viewerBehind(
    session: SessionRecord,
    owner: SessionOwner | null | undefined,
  ): Promise<Viewer | null> {
    if (!owner) return null;
    const { uid, keptSession, ...user } = owner;
    const isVoid = (session.epoch ?? 0) !== user.epoch && session._id !== keptSession;
    if (isVoid || isOver(session, user, now())) {
      await end({ _id: session._id });
      return null;
    }
    const isDue = now() - confirmedAtMs(session) >= sessionTimes.confirmEveryMs;
    if (isDue && (await confirmed(session, uid)) === "over") return null;
    return { ...user, sessionId: session._id };
  }

  /** The same for one who comes in, by what was just read: until this turn is over nobody need ask again. */
  async function viewerComing(
    session: SessionRecord,
    owner: SessionOwner | null,
  ): Promise<Viewer | null> {
    const remember = thisTurn.begin();
    const viewer = await viewerBehind(session, owner);
    if (viewer) remember(viewer);
    return viewer;
  }

  const viewerAgain = async (asked: Viewer): Promise<Viewer | null> =>
    thisTurn.has(asked) ? asked : viewerIn(asked.sessionId);

  async function viewerIn(sessionId: string): Promise<Viewer | null> {
    const found = await findSession(sessionId);
    return found && viewerBehind(found.session, found.owner);
  }

  /**
   * Whether what a session has just been opened with still counts. Whether it is still stored is not
   * asked: newer ones of the same person may have ended it by now, which voids no password.
   */
  async function stillStands(session: SessionRecord): Promise<boolean> {
    const userId = session.userId.toString();
    const owner = (await findUsers([userId])).get(userId);
    if (!owner || !(await viewerBehind(session, owner))) return false;
    const standing = await standingOf(session, owner.uid);
    if (standing === "over") await end({ _id: session._id });
    return standing !== "over";
  }

  async function noteUse({ _id, seenAt, createdAt }: SessionRecord): Promise<void> {
    const isRecent = now() - (seenAt ?? createdAt).getTime() < sessionTimes.noteEveryMs;
    if (!isRecent) await SessionModel.updateOne({ _id }, { $set: { seenAt: new Date(now()) } });
  }

  const viewers = { viewerBehind, viewerIn, viewerComing, viewerAgain };
  return { ...viewers, end, confirmed, findSession, stillStands, noteUse };
}

/** When the provider last confirmed a session. */
export const confirmedAtMs = ({ confirmedAt, createdAt }: SessionRecord): number =>
  (confirmedAt ?? createdAt).getTime();
