import { userInfo } from "node:os";
import { emailSchema } from "@deskbell/shared/users/credentials";
import type { StaffAccess } from "../access/stored-access.ts";
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

/**
 * Makes the registered person whose address is the command's argument an agent or an admin, while the
 * desk runs or not, and ends the process.
 */
export async function grantByCommand(access: StaffAccess): Promise<never> {
  try {
    printLine(await grant(access, process.argv[2]));
  } catch (error) {
    const isForPeople = error instanceof ConfigError || error instanceof AppError;
    const line = isForPeople ? error.message : String(error);
    await new Promise<void>((resolve) => process.stderr.write(`${line}\n`, () => resolve()));
    process.exit(1);
  }
  process.exit(0);
}

const named: Record<StaffAccess, string> = { agent: "an agent", admin: "an admin" };

async function grant(access: StaffAccess, whom: string | undefined): Promise<string> {
  const email = emailSchema.safeParse(whom);
  if (!email.success) throw new ConfigError(`Say whom: npm run grant-${access} -- <email>`);
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
    onVerified: async () => {}, // nobody signs in here
    onGranted: async () => {}, // a running desk finds out when it revalidates its sockets
  });
  const by = `command line, ${userInfo().username}`;
  const { name } = await users.grant(email.data, access, by);

  await identity.close();
  await disconnectDatabase();
  await database.close();
  return `${name} <${email.data}> is ${named[access]} now. Open windows of theirs know within a minute.`;
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
