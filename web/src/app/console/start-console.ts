import { platform } from "../../platform/current.ts";
import { store } from "../store.ts";
import { persistOfflineSnapshot } from "./offline-snapshot.ts";

/**
 * Keeps what the console knows. Where nothing answers it shows what it knew last, and says so.
 *
 * @param restoring who is signed in is being found out
 */
export async function startConsole(restoring: Promise<void>): Promise<void> {
  const readKey = async () => (await platform.console?.readOfflineKey()) ?? null;
  const { restore } = await persistOfflineSnapshot(store, readKey);
  await restoring;
  if (store.getState().session.status === "unreachable") await restore();
}
