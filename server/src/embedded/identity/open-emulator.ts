import { join } from "node:path";
import { refuseTakenPort } from "../../http/refuse-taken-port.ts";
import type { Config } from "../../start/env.ts";
import { type IdentityEmulator, startIdentityEmulator } from "./start-identity-emulator.ts";

/** A process that is on its way. */
export type StartingEmulator = { started: Promise<IdentityEmulator> };

/**
 * Google's emulator with accounts under DATA_DIR. Resolves once its process runs, which is long before it
 * answers: meanwhile there is other work.
 *
 * @throws ConfigError when its port is taken
 */
export async function openEmulator({
  emulatorPort: port,
  dataDirectory,
  siteOrigins,
}: Pick<Config, "emulatorPort" | "dataDirectory" | "siteOrigins">): Promise<StartingEmulator> {
  await refuseTakenPort("IDENTITY_EMULATOR_PORT", { host: "127.0.0.1", port });
  const file = join(dataDirectory, "identity.json");
  const started = startIdentityEmulator({ port, file, siteOrigins });
  started.catch(() => {}); // handled by its consumer, who may await it later
  return { started };
}
