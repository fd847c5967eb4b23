import { release } from "node:os";
import { app, net } from "electron";
import { createApiClient } from "../server/api-client.ts";
import { createServer } from "../server/server.ts";
import { createServerConnection } from "../server/server-connection.ts";
import { trustSystemCertificates } from "../server/system-certificates.ts";
import { loadKeychain } from "../session/keychain.ts";
import { createLogoutQueue } from "../session/logout-queue.ts";
import { createOfflineKey } from "../session/offline-key.ts";
import { createSession } from "../session/session.ts";
import { createTokenVault } from "../session/token-vault.ts";
import { createViewerReader } from "../session/viewer.ts";
import type { Settings } from "../settings/settings.ts";

export type Client = ReturnType<typeof openClient>;

/** The session, the server it is for, and the connection over which the server's events come. */
export function openClient(settings: Settings) {
  const userAgent = `Deskbell/${app.getVersion()} (${process.platform} ${release()})`;
  const fetch = net.fetch.bind(net);
  const call = createApiClient({ fetch, userAgent });
  const vault = createTokenVault(loadKeychain);
  const session = createSession({ vault, call, logouts: createLogoutQueue(call) });
  const offlineVault = createTokenVault(loadKeychain, { account: "offline reading" });
  const offlineKey = createOfflineKey(offlineVault, session);
  const connection = createServerConnection(session, {
    beforeConnecting: trustSystemCertificates,
  });
  const viewer = createViewerReader({ session, call });
  const server = createServer({ fetch, settings, session, preset: process.env.DESK_SERVER });
  return {
    userAgent,
    fetch,
    call,
    vault,
    session,
    offlineKey,
    connection,
    viewer,
    server,
    /** Resumes the session that is stored for the server in use. */
    async resume(): Promise<void> {
      const origin = server.origin();
      if (origin) await session.resume(origin);
    },
  };
}
