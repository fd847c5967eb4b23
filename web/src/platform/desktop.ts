import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import type { IpcBridge } from "@deskbell/shared/desktop/ipc";
import { createDesktopConnection } from "./desktop-connection.ts";
import { enterConsole } from "./desktop-entry.ts";
import { throwRefusal } from "./desktop-refusal.ts";
import type { Platform } from "./platform.ts";

/** The console: its main process does what the page does by itself in a browser. */
export async function openDesktopPlatform(desk: IpcBridge): Promise<Platform> {
  const state = await desk.readState();
  let { hasSession, settings, vault } = state;
  const listeners = new Set<(settings: DesktopSettings) => void>();
  const receive = (changed: DesktopSettings) => {
    settings = changed;
    for (const listener of listeners) listener(settings);
  };
  desk.onSettings(receive);
  const ownTicketId = state.ownTicketId ?? null;
  enterConsole(state.server !== null, ownTicketId === null ? state.path : `/inbox/${ownTicketId}`);

  return {
    readToken: () => null,
    hasSession: () => hasSession,
    writeToken: () => {},
    clearToken: () => {
      hasSession = false;
    },
    showUnread: (count) => void desk.showUnread(count),
    showsTicket: (ticketId) => void desk.showsTicket(ticketId),
    settings: {
      read: () => settings,
      change: async (change) => receive(await desk.changeSettings(change)),
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      testNotification: () => desk.testNotification(),
    },
    console: {
      async logIn(credentials) {
        throwRefusal(await desk.logIn(credentials));
        hasSession = true;
        ({ vault } = await desk.readState()); // signing in tries the keychain
      },
      logOut: () => desk.logOut(),
      openConnection: () => createDesktopConnection(desk),
      uploads: {
        subscribe: (uploadId, listener) =>
          desk.onUpload(({ id, sentBytes, totalBytes }) => {
            if (id === uploadId) listener(sentBytes, totalBytes);
          }),
        cancel: (id) => void desk.cancelUpload(id),
      },
      replies: {
        read: () => desk.readReplies(),
        end: (id, outcome) => desk.endReply(id, outcome),
        subscribe: (listener) => desk.onReplies(listener),
      },
      drag: {
        prepare: (file) => desk.prepareDrag(file),
        start: (path) => desk.startDrag(path),
      },
      ownTicketId,
      openTicketWindow: (ticketId) => desk.openTicketWindow(ticketId),
      openInMainWindow: (path) => void desk.openInMainWindow(path),
      server: state.server,
      setServer: (address) => desk.setServer(address),
      vault: () => vault,
      readOfflineKey: () => desk.readOfflineKey(),
      versions: state.versions,
      subscribeNavigation: (listener) => desk.onNavigate(listener),
      subscribeWake: (listener) => desk.onWake(listener),
      subscribeWarnings: (listener) => desk.onWarning(listener),
      subscribeMenu: (listener) => desk.onMenu(listener),
      checkForUpdate: () => desk.checkForUpdate(),
      installUpdate: () => desk.installUpdate(),
      subscribeUpdate: (listener) => desk.onUpdate(listener),
    },
  };
}
