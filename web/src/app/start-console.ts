import { restoreSession } from "../features/account/session.ts";
import { keepLastKnown } from "./last-known.ts";
import { store } from "./store.ts";

/** Finds out who is signed in at the console; without an answer it shows what it knew last, and says so. */
export async function startConsole(): Promise<void> {
  const { restore } = await keepLastKnown(store);
  await store.dispatch(restoreSession());
  if (store.getState().session.status === "unreachable") await restore();
}
