import type { Logger } from "pino";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { OnVerified } from "../signing-in/open-session.ts";
import type { HandingOver } from "./hand-over.ts";

/** Nobody waits longer to be signed in; the rest comes while they look. */
const waitMaxMs = 2_000;

type Parts = { handingOver: Pick<HandingOver, "toAccount">; log: Logger };

/** Gives people what they have as guests as soon as their address is theirs; signing in does not fail by it. */
export const createOnVerified =
  ({ handingOver, log }: Parts): OnVerified =>
  async (user, email) => {
    const handedOver = handingOver.toAccount(user, email).catch((error: unknown) => {
      log.warn({ err: error, userId: user._id.toString() }, "a guest could not be handed over yet");
    });
    await withTimeout(handedOver, waitMaxMs, () => new Error("it takes long")).catch(() => {});
  };
