import { withTimeout } from "../api/with-timeout.ts";

type Check = () => Promise<boolean>;

const losesNothing: Check = async () => false;
let check: Check = losesNothing;

/** A hanging IndexedDB must not keep anybody signed in: who signs out then is asked. */
const checkTimeoutMs = 12_000;

/** Provides the check, while persistence runs. Returns how to withdraw it. */
export function offerLossCheck(offered: Check): () => void {
  check = offered;
  return () => {
    check = losesNothing;
  };
}

/** Has the server keep what can be kept, then says whether signing out would lose something that was written here. */
export function wouldSigningOutLose(): Promise<boolean> {
  return withTimeout(check(), checkTimeoutMs).catch(() => true);
}
