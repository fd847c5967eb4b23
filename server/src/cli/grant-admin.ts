import { userInfo } from "node:os";
import { emailSchema } from "@deskbell/shared/users/credentials";
import { connectDatabase, disconnectDatabase } from "../database/connect-database.ts";
import { AppError } from "../errors/app-error.ts";
import { createSessionService } from "../identity/session.service.ts";
import { createLog } from "../logging/log.ts";
import { ConfigError, readConfig } from "../start/env.ts";
import { openDataDirectory } from "../start/open-data-directory.ts";
import { openDatabase } from "../start/open-database.ts";
import { emulatorParts, openIdentity } from "../start/open-parts.ts";
import { printLine } from "../start/startup-progress.ts";
import { forgetUnread } from "../tickets/arrivals/unread-tickets.ts";
import { userDirectory } from "../users/user.directory.ts";
import { createUserService } from "../users/user.service.ts";

// npm run grant-admin -- <email>: makes a registered person an admin, while the desk runs or not.

try {
  const email = emailSchema.safeParse(process.argv[2]);
  if (!email.success) throw new ConfigError("Say whom: npm run grant-admin -- <email>");
  const config = readConfig(process.env);
  await openDataDirectory(config);
  const database = await openDatabase(config); // attaches when the desk is running
  await connectDatabase(database.uri);
  const identity = await openRunningIdentity(config);

  const sessions = createSessionService({
    findUsers: userDirectory.findUsers,
    owners: userDirectory.owners,
    identity: identity.provider,
    onEnded() {},
    log: createLog(config.logLevel),
  });
  const users = createUserService({
    identity: identity.provider,
    sessions,
    directory: userDirectory,
    tickets: { forgetUnread },
  });
  const by = `command line, ${userInfo().username}`;
  const { name } = await users.grantAdmin(email.data, by);
  printLine(
    `${name} <${email.data}> is an admin now. Open windows of theirs ask to sign in again.`,
  );

  await identity.close();
  await disconnectDatabase();
  await database.close();
  process.exit(0);
} catch (error) {
  const isForPeople = error instanceof ConfigError || error instanceof AppError;
  process.stderr.write(`${isForPeople ? error.message : String(error)}\n`, () => process.exit(1));
}

/** The running desk's identity emulator if there is one, else one of our own for the moment. */
async function openRunningIdentity(config: ReturnType<typeof readConfig>) {
  if (!config.firebase) {
    const running = emulatorParts(`http://127.0.0.1:${config.emulatorPort}`);
    const answers = await running.provider.ping().then(
      () => true,
      () => false,
    );
    if (answers) return { ...running, close: async () => {} };
  }
  return openIdentity(config);
}
