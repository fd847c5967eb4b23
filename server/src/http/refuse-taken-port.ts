import { createServer } from "node:http";
import { ConfigError } from "../start/env.ts";
import { listen } from "./listen.ts";

/**
 * Fails early, before anything else is started, when a port is taken.
 *
 * @throws ConfigError that names the variable
 */
export async function refuseTakenPort(
  variable: "PORT" | "IDENTITY_EMULATOR_PORT",
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    const { close } = await listen(createServer(), { host, port });
    await close();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${variable}: port ${port} cannot be used (${code}). Set another one.`, {
      cause,
    });
  }
}
