type Check = () => Promise<boolean>;

const noOtherTabs: Check = async () => false;
let check: Check = noOtherTabs;

/** A hanging IndexedDB must not keep anybody signed in. */
const checkTimeoutMs = 1_000;

/** Provides the check, while persistence runs. Returns how to withdraw it. */
export function offerUnsentInOtherTabs(offered: Check): () => void {
  check = offered;
  return () => {
    check = noOtherTabs;
  };
}

/** Whether signing out would delete unsent work of another tab of this browser. */
export async function hasUnsentInOtherTabs(): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), checkTimeoutMs),
  );
  return Promise.race([check().catch(() => false), timeout]);
}
