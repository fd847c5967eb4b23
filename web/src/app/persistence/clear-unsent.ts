import { clearDraftStorage } from "./draft-storage.ts";

/** Tells the other windows that somebody has signed out in one. */
export const channelName = "deskbell.unsent";

/** Throws away what was typed in this browser: its person has signed out. */
export async function clearUnsent(): Promise<void> {
  await clearDraftStorage().catch((error: unknown) => console.warn(error));
}

/** As above, and the windows beside this one write nothing any more. To be called where somebody signs out. */
export async function clearUnsentInAllTabs(): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("signed out");
  channel.close();
  await clearUnsent();
}
