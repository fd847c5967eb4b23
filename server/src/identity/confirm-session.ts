import type { Logger } from "pino";
import type { IdentityProvider } from "./identity-provider.ts";
import type { SessionRecord } from "./session.model.ts";
import { sessionTimes } from "./session-rules.ts";

/** What the identity provider says of a session: `unknown` when it does not answer. */
export type Standing = "stands" | "over" | "unknown";

type Parts = { identity: Pick<IdentityProvider, "validAfter">; log: Logger; now(): number };

/**
 * Asks the identity provider whether a session's account may still be signed in with what it was
 * signed in with: a password that was changed there, an account that was disabled or deleted there,
 * ends sessions here though we received no notice of it.
 */
export function createConfirmation({ identity, log, now }: Parts) {
  /** Requests of one session that come together ask once. */
  const asking = new Map<string, Promise<Standing>>();
  let restsUntilMs = Number.NEGATIVE_INFINITY;

  async function ask({ validAfter }: SessionRecord, uid: string): Promise<Standing> {
    if (now() < restsUntilMs) return "unknown";
    try {
      const current = await identity.validAfter(uid);
      if (current === null) return "over";
      return validAfter && current.getTime() > validAfter.getTime() ? "over" : "stands";
    } catch (error) {
      restsUntilMs = now() + sessionTimes.providerRestMs;
      log.warn({ err: error }, "sessions go on without the identity provider, which is silent");
      return "unknown";
    }
  }

  return async (session: SessionRecord, uid: string): Promise<Standing> => {
    const underWay = asking.get(session._id) ?? ask(session, uid);
    asking.set(session._id, underWay);
    try {
      return await underWay;
    } finally {
      if (asking.get(session._id) === underWay) asking.delete(session._id);
    }
  };
}
