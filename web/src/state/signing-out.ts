type Check = () => Promise<boolean>;

const losesNothing: Check = async () => false;
let check: Check = losesNothing;

/** A hanging IndexedDB must not keep anybody signed in. */
const checkTimeoutMs = 4_000;

/** Provides the check, while persistence runs. Returns how to withdraw it. */
export function offerLossCheck(offered: Check): () => void {
  check = offered;
  return () => {
    check = losesNothing;
  };
}

/** Has the server keep what can be kept, then says whether signing out would lose something that was written here. */
export async function wouldSigningOutLose(): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), checkTimeoutMs),
  );
  return Promise.race([check().catch(() => false), timeout]);
}
