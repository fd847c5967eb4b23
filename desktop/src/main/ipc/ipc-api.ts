import type { IpcApi } from "@deskbell/shared/desktop/ipc";
import type { Notices } from "../notifications/ticket-notifications.ts";
import { mayLeave } from "../page/navigation-guard.ts";
import type { Server } from "../server/server.ts";
import type { LiveConnection } from "../server/server-connection.ts";
import type { ServerUploads } from "../server/server-uploads.ts";
import type { OfflineKey } from "../session/offline-key.ts";
import type { Session } from "../session/session.ts";
import type { TokenVault } from "../session/token-vault.ts";
import type { Settings } from "../settings/settings.ts";
import type { Updates } from "../updates/updates.ts";

type Parts = {
  server: Server;
  session: Session;
  /** Over once the session that was kept has been looked for. */
  isResumed: Promise<void>;
  vault: TokenVault;
  offlineKey: Pick<OfflineKey, "read">;
  settings: Settings;
  notices: Notices;
  live: LiveConnection;
  uploads: Pick<ServerUploads, "cancel">;
  updates: Updates;
  versions: { console: string; runtime: string };
  platform: NodeJS.Platform;
  /** Where the page is to begin, if somewhere else than usual; asked once by each page. */
  takeFirstPath(): string | null;
  showUnread(count: number): void;
  leaveTo(url: string): Promise<void>;
};

/** What the page's calls do. */
export function createDesk(parts: Parts): IpcApi {
  const { server, session, vault, settings, notices, live, updates } = parts;
  return {
    async readState() {
      await parts.isResumed;
      return {
        server: server.origin(),
        hasSession: session.current() !== null,
        path: parts.takeFirstPath(),
        vault: vault.mode(),
        settings: settings.read(),
        versions: parts.versions,
        platform: parts.platform as "linux" | "darwin" | "win32",
      };
    },
    setServer: server.set,
    async logIn(credentials) {
      const origin = server.origin();
      if (!origin) throw new Error("No desk is set up yet.");
      return session.logIn(origin, credentials);
    },
    logOut: session.logOut,
    changeSettings: async (change) => settings.change(change),
    testNotification: notices.test,
    showUnread: async (count) => parts.showUnread(count),
    showsTicket: async (ticketId) => notices.showsTicket(ticketId),
    async openExternal(url) {
      if (!mayLeave(url)) throw new Error("Only web and mail addresses are opened.");
      await parts.leaveTo(url);
    },
    connect: async () => live.connectNow(),
    lookAt: async (look) => live.lookAt(look),
    askPresence: async () => live.askPresence(),
    cancelUpload: async (id) => parts.uploads.cancel(id),
    async readOfflineKey() {
      await parts.isResumed;
      const signedIn = session.current();
      return signedIn ? parts.offlineKey.read(signedIn.origin) : null;
    },
    checkForUpdate: updates.check,
    installUpdate: updates.install,
  };
}
