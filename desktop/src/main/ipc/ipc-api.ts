import type { IpcApi, TicketWindowAnswer } from "@deskbell/shared/desktop/ipc";
import type { PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { NotificationReplies } from "../notifications/notification-replies.ts";
import type { TicketNotifications } from "../notifications/ticket-notifications.ts";
import { mayOpenExternally } from "../page/navigation-guard.ts";
import type { DraggedFiles } from "../server/files/dragged-files.ts";
import type { Server } from "../server/server.ts";
import type { ServerConnection } from "../server/server-connection.ts";
import type { ServerUploads } from "../server/server-uploads.ts";
import type { OfflineKey } from "../session/offline-key.ts";
import type { Session } from "../session/session.ts";
import type { TokenVault } from "../session/token-vault.ts";
import type { Settings } from "../settings/settings.ts";
import type { Updates } from "../updates/updates.ts";

type Parts = {
  server: Server;
  session: Session;
  /** Resolves once a stored session was resumed, or none was found. */
  isResumed: Promise<void>;
  vault: TokenVault;
  offlineKey: Pick<OfflineKey, "read">;
  settings: Settings;
  notifications: Pick<TicketNotifications, "test">;
  replies: Pick<NotificationReplies, "read" | "end" | "clear">;
  connection: Pick<ServerConnection, "connectNow" | "queryPresence">;
  uploads: Pick<ServerUploads, "cancel">;
  draggedFiles: Pick<DraggedFiles, "prepare">;
  openTicketWindow(ticketId: string): TicketWindowAnswer;
  /** Leads the main window there. */
  go(path: string): void;
  updates: Updates;
  versions: { console: string; runtime: string };
  platform: NodeJS.Platform;
  openExternal(url: string): Promise<void>;
};

/** What differs between the pages of the console's windows. */
export type OfWindow = {
  /** Null for the main window. */
  ownTicketId: string | null;
  /** The path where the page starts, if not the usual one; each page reads it once. */
  takeFirstPath(): string | null;
  showUnread(count: number): void;
  showsTicket(ticketId: string | null): void;
  lookAt(look: PresenceUpdate): void;
  startDrag(path: string): void;
};

/** Implements the methods that the page of one window calls over IPC. */
export function createIpcApi(parts: Parts, ofWindow: OfWindow): IpcApi {
  const { server, session, vault, settings, notifications, connection, updates } = parts;
  return {
    async readState() {
      await parts.isResumed;
      return {
        server: server.origin(),
        hasSession: session.current() !== null,
        path: ofWindow.takeFirstPath(),
        ownTicketId: ofWindow.ownTicketId,
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
    async logOut() {
      parts.replies.clear();
      await session.logOut();
    },
    changeSettings: async (change) => settings.change(change),
    testNotification: notifications.test,
    showUnread: async (count) => ofWindow.showUnread(count),
    showsTicket: async (ticketId) => ofWindow.showsTicket(ticketId),
    async openExternal(url) {
      if (!mayOpenExternally(url)) throw new Error("Only web and mail addresses are opened.");
      await parts.openExternal(url);
    },
    connect: async () => connection.connectNow(),
    lookAt: async (look) => ofWindow.lookAt(look),
    askPresence: async () => connection.queryPresence(),
    cancelUpload: async (id) => parts.uploads.cancel(id),
    async readOfflineKey() {
      await parts.isResumed;
      const signedIn = session.current();
      return signedIn ? parts.offlineKey.read(signedIn.origin) : null;
    },
    async readReplies() {
      await parts.isResumed;
      return parts.replies.read();
    },
    endReply: async (id, outcome) => parts.replies.end(id, outcome),
    prepareDrag: (file) => parts.draggedFiles.prepare(file),
    startDrag: async (path) => ofWindow.startDrag(path),
    async openTicketWindow(ticketId) {
      if (!session.current()) throw new Error("Nobody is signed in.");
      return parts.openTicketWindow(ticketId);
    },
    openInMainWindow: async (path) => parts.go(path),
    checkForUpdate: updates.check,
    installUpdate: updates.install,
  };
}
