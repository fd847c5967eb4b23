import type { ServerAnswer } from "@deskbell/shared/desktop/ipc";
import { createEventEmitter } from "../event-emitter.ts";
import type { Session } from "../session/session.ts";
import type { Settings } from "../settings/settings.ts";
import type { Fetch } from "./api-client.ts";
import { checkServer } from "./check-server.ts";
import { readAddress } from "./server-address.ts";

export type Server = ReturnType<typeof createServer>;

type Parts = {
  fetch: Fetch;
  settings: Settings;
  session: Session;
  /** An address that the operator has set for this computer (`DESK_SERVER`); what the agent sets goes first. */
  preset: string | undefined;
};

/** Which server the console is connected to. */
export function createServer({ fetch, settings, session, preset }: Parts) {
  const emitter = createEventEmitter<string>();
  const given = preset === undefined ? null : readAddress(preset);
  const presetOrigin = given && "origin" in given ? given.origin : null;
  const origin = () => settings.server()?.origin ?? presetOrigin;

  async function set(typed: string): Promise<ServerAnswer> {
    const address = readAddress(typed);
    if ("problem" in address) return address.problem;
    const problem = await checkServer(address.origin, { fetch });
    if (problem !== null) return problem;
    const isOther = session.current() !== null && session.current()?.origin !== address.origin;
    if (isOther) await session.logOut();
    settings.keepServer({ origin: address.origin });
    if (session.current() === null) await session.resume(address.origin);
    emitter.emit(address.origin);
    return null;
  }

  return {
    origin,
    set,
    /** The console was connected to a server, another one or the same. */
    subscribe: emitter.subscribe,
  };
}
