import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import type { SessionOwners } from "./find-session.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { confirmedAtMs, createSessionResolver, type SessionOwner } from "./resolve-session.ts";
import { SessionModel, type SessionRecord } from "./session.model.ts";
import { sessionTimes } from "./session-rules.ts";
import type { Viewer } from "./viewer.ts";

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions one person may have at a time; opening another ends the oldest. */
const sessionsMax = 20;
const deviceMaxChars = 200;

/** What was so before somebody proved who they are; had it changed meanwhile, the proof is void. */
export type Since = { validAfter: Date; epoch: number };

type Parts = {
  /** By id; somebody who is kept out is missing. */
  findUsers(userIds: readonly string[]): Promise<Map<string, SessionOwner>>;
  /** The same people, for a look at one together with a session. */
  owners: SessionOwners<SessionOwner>;
  identity: Pick<IdentityProvider, "validAfter">;
  /** Called after sessions were ended, to close their sockets. */
  onEnded(sessionIds: string[]): void;
  log: Logger;
  now?(): number;
};

/**
 * Sessions are opaque tokens `id.secret` of 256 random bits; only a hash of the secret is stored.
 * They last 30 days (spec §9), end when they are not used, and can be ended at once
 * (docs/decisions/0003); what ends an account's sign-ins at the identity provider ends them too.
 */
export function createSessionService(parts: Parts) {
  const { findUsers, owners, identity, onEnded, log, now = Date.now } = parts;
  const resolver = createSessionResolver({ findUsers, owners, identity, onEnded, log, now });
  const { end, confirmed, findSession, viewerBehind, viewerIn, stillStands, noteUse } = resolver;

  return {
    /**
     * Opens a session and returns its token, which cannot be read again later; null when what it was
     * opened with became void meanwhile, for instance since the password was changed.
     *
     * @param since from when the provider counted this account's sign-ins, and the owner's epoch, both
     *   read before the password or proof was checked
     */
    async open(userId: string, device: string, since: Since): Promise<string | null> {
      const { session, token } = await insertSession(userId, device, {
        since,
        createdAt: new Date(now()),
      });
      const surplus = await SessionModel.find({ userId })
        .sort({ createdAt: -1 })
        .skip(sessionsMax)
        .select({ _id: 1 })
        .lean();
      await end({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) });
      return (await stillStands(session)) ? token : null;
    },

    /** Who is behind a session as they are now, or null when it is over. Not a use of it. */
    viewerIn,

    /**
     * The one who asks as they are now: for right before something is stored, since a long body or a
     * slow step may lie behind. Where nothing does, they were asked for in this very turn.
     *
     * @throws AppError `not_signed_in` (401)
     */
    async viewerNow(asked: Viewer): Promise<Viewer> {
      const viewer = await resolver.viewerAgain(asked);
      if (!viewer) throw new AppError("not_signed_in", "You are not signed in.");
      return viewer;
    },

    /** Whose token this is, or null when it is forged, ended, too old or not used for too long. */
    async viewerOf(token: string): Promise<Viewer | null> {
      const [id = "", secret = "", ...rest] = token.split(".");
      const found = rest.length === 0 ? await findSession(id) : null;
      if (!found) return null;
      const { session, owner } = found;
      if (!timingSafeEqual(hashOf(secret), Buffer.from(session.secretHash, "hex"))) return null;
      const viewer = await resolver.viewerComing(session, owner);
      if (viewer) await noteUse(session);
      return viewer;
    },

    /**
     * Asks the provider about somebody who is about to use a right of staff, however lately it was asked.
     *
     * @throws AppError `not_signed_in` (401), `unavailable` (503) when it has been silent for an hour
     */
    async confirm({ id, sessionId }: Viewer): Promise<void> {
      const [session, users] = await Promise.all([
        SessionModel.findById(sessionId).lean(),
        findUsers([id]),
      ]);
      const user = users.get(id);
      const standing = session && user ? await confirmed(session, user.uid) : "over";
      if (!session || standing === "over") {
        throw new AppError("not_signed_in", "You are not signed in.");
      }
      const silentMs = now() - confirmedAtMs(session);
      if (standing === "unknown" && silentMs > sessionTimes.graceMs) {
        throw new AppError("unavailable", "Your rights cannot be checked now. Please try again.");
      }
    },

    /** Who is behind each of these sessions; one that is over is missing, and was ended. */
    async viewersOf(sessionIds: readonly string[]): Promise<Map<string, Viewer>> {
      const sessions = await SessionModel.find({ _id: trusted({ $in: [...sessionIds] }) }).lean();
      const users = await findUsers(sessions.map(({ userId }) => userId.toString()));
      const viewers = new Map<string, Viewer>();
      for (const session of sessions) {
        const viewer = await viewerBehind(session, users.get(session.userId.toString()));
        if (viewer) viewers.set(session._id, viewer);
      }
      return viewers;
    },

    /**
     * The one who asks has just proven anew who they are: what the provider says now is what counts.
     * If it does not say it, this session is only asked to sign in again.
     */
    async renew({ sessionId }: Viewer, uid: string): Promise<void> {
      const validAfter = await identity.validAfter(uid).catch((error: unknown) => {
        log.warn({ err: error }, "a session could not be renewed");
        return null;
      });
      if (validAfter) await SessionModel.updateOne({ _id: sessionId }, { $set: { validAfter } });
    },

    /** Ends one session; its token is worth nothing from here on. */
    end: (sessionId: string) => end({ _id: sessionId }),

    /** Ends all sessions of a person, also one that is just being opened. */
    async endAllOf(userId: string): Promise<void> {
      await end(openedBefore(await owners.nextEpoch(userId, null), userId));
    },

    /** Ends all sessions of a person but the one they ask from. */
    async endOthersOf({ id, sessionId }: Viewer): Promise<void> {
      const earlier = openedBefore(await owners.nextEpoch(id, sessionId), id);
      await end({ ...earlier, _id: trusted({ $ne: sessionId }) });
    },
  };
}

/** The sessions of a person that are void from this epoch on; those of old have none. */
const openedBefore = (epoch: number, userId: string) => ({
  userId,
  epoch: trusted({ $not: { $gte: epoch } }),
});

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

async function insertSession(
  userId: string,
  device: string,
  { since, createdAt }: { since: Since; createdAt: Date },
): Promise<{ session: SessionRecord; token: string }> {
  const id = randomBytes(16).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  const stored = await SessionModel.create({
    _id: id,
    secretHash: hashOf(secret).toString("hex"),
    userId,
    device: device.slice(0, deviceMaxChars),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionTimes.lifeMs),
    seenAt: createdAt,
    confirmedAt: createdAt,
    ...since,
  });
  return { session: stored.toObject(), token: `${id}.${secret}` };
}
