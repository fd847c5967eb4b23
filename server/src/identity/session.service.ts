import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { times } from "@deskbell/shared/limits";
import { trusted } from "mongoose";
import { SessionModel } from "./session.model.ts";
import type { Viewer } from "./viewer.ts";

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions one person may have at a time; opening another ends the oldest. */
const sessionsMax = 20;
const deviceMaxChars = 200;
const tokenMs = times.tokenDays * 24 * 60 * 60 * 1000;

type Parts = {
  findUser(userId: string): Promise<Omit<Viewer, "sessionId"> | null>;
  /** Called after sessions were ended, to close their sockets. */
  onEnded(sessionIds: string[]): void;
};

/**
 * Sessions are opaque tokens `id.secret` of 256 random bits; only a hash of the secret is stored.
 * They last 30 days (spec §9) and can be ended at once (docs/decisions/0003).
 */
export function createSessionService({ findUser, onEnded }: Parts) {
  async function end(filter: Record<string, unknown>): Promise<void> {
    const ids = (await SessionModel.find(filter).select({ _id: 1 }).lean()).map(({ _id }) => _id);
    if (ids.length === 0) return;
    await SessionModel.deleteMany({ _id: trusted({ $in: ids }) });
    onEnded(ids);
  }

  return {
    /** Opens a session and returns its token, which cannot be read again later. */
    async open(userId: string, device: string): Promise<string> {
      const id = randomBytes(16).toString("base64url");
      const secret = randomBytes(32).toString("base64url");
      const createdAt = new Date();
      await SessionModel.create({
        _id: id,
        secretHash: hashOf(secret).toString("hex"),
        userId,
        device: device.slice(0, deviceMaxChars),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + tokenMs),
      });
      const surplus = await SessionModel.find({ userId })
        .sort({ createdAt: -1 })
        .skip(sessionsMax)
        .select({ _id: 1 })
        .lean();
      await end({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) });
      return `${id}.${secret}`;
    },

    /** Whose token this is, or null when it is forged, ended or too old. */
    async viewerOf(token: string): Promise<Viewer | null> {
      const [id = "", secret = ""] = token.split(".");
      const session = await SessionModel.findById(id).lean();
      if (!session || session.expiresAt.getTime() <= Date.now()) return null;
      if (!timingSafeEqual(hashOf(secret), Buffer.from(session.secretHash, "hex"))) return null;
      const user = await findUser(session.userId.toString());
      return user && { ...user, sessionId: session._id };
    },

    /** Which of these sessions live, and whose they are. */
    async ownersOf(sessionIds: readonly string[]): Promise<Map<string, string>> {
      const live = await SessionModel.find({
        _id: trusted({ $in: [...sessionIds] }),
        expiresAt: trusted({ $gt: new Date() }),
      })
        .select({ userId: 1 })
        .lean();
      return new Map(live.map(({ _id, userId }) => [_id, userId.toString()]));
    },

    /** Ends one session; its token is worth nothing from here on. */
    end: (sessionId: string) => end({ _id: sessionId }),

    /** Ends all sessions of a person. */
    endAllOf: (userId: string) => end({ userId }),

    /** Ends all sessions of a person but the one they ask from. */
    endOthersOf: ({ id, sessionId }: Viewer) =>
      end({ userId: id, _id: trusted({ $ne: sessionId }) }),
  };
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
