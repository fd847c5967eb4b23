type Look = () => Promise<boolean>;

const nowhere: Look = async () => false;
let look: Look = nowhere;

/** A browser's database may hang; nobody is kept signed in by that. */
const looksWithinMs = 1_000;

/** Says how to find out. Returns how to stop. */
export function offerUnsentInOtherTabs(offered: Look): () => void {
  look = offered;
  return () => {
    look = nowhere;
  };
}

/** Whether signing out would take away what was typed in another tab of this browser. */
export async function hasUnsentInOtherTabs(): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), looksWithinMs),
  );
  return Promise.race([look().catch(() => false), tooLate]);
}
