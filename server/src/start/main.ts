import { parseArgs } from "node:util";
import { openEmulator } from "../embedded/identity/open-emulator.ts";
import { refuseTakenPort } from "../http/refuse-taken-port.ts";
import { ConfigError, readConfig } from "./env.ts";
import { openDataDirectory } from "./open-data-directory.ts";
import { beginDatabase, StartStopped } from "./open-database.ts";

// Starts the desk. What runs beside it begins first, and is not waited for: it starts while the desk's
// own code is loaded, which takes as long. `--website=http://…` says where the website is served from its
// sources meanwhile (`npm run dev`): then it is neither built nor served here.

try {
  const { website = null } = parseArgs({ options: { website: { type: "string" } } }).values;
  const config = readConfig(process.env);
  const secret = await openDataDirectory(config);
  await refuseTakenPort("PORT", config);
  const emulator = config.firebase ? null : await openEmulator(config);
  const database = await beginDatabase(config);

  const { runDesk } = await import("./run-desk.ts");
  await runDesk({ config, secret, database, emulator, website });
} catch (error) {
  if (error instanceof StartStopped) process.exit(0);
  const isMistake = error instanceof ConfigError;
  process.stderr.write(`${isMistake ? error.message : String(error)}\n`, () => process.exit(1));
}
