import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import type { IpcBridge } from "@deskbell/shared/desktop/ipc";
import { createDesktopConnection } from "./desktop-connection.ts";
import { enterConsole } from "./desktop-entry.ts";
import { throwRefusal } from "./desktop-refusal.ts";
import type { Platform } from "./platform.ts";

/** The console: what the page would do by itself in a browser, its main process does. */
export async function openDesktopPlatform(desk: IpcBridge): Promise<Platform> {
  const state = await desk.readState();
  let { hasSession, settings, vault } = state;
  const listeners = new Set<(settings: DesktopSettings) => void>();
  const take = (changed: DesktopSettings) => {
    settings = changed;
    for (const listener of listeners) listener(settings);
  };
  desk.onSettings(take);
  enterConsole(state.server !== null, state.path);

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
      change: async (change) => take(await desk.changeSettings(change)),
      follow(listener) {
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
      live: () => createDesktopConnection(desk),
      uploads: {
        follow: (followed, listener) =>
          desk.onUpload(({ id, sentBytes, totalBytes }) => {
            if (id === followed) listener(sentBytes, totalBytes);
          }),
        cancel: (id) => void desk.cancelUpload(id),
      },
      server: state.server,
      setServer: (address) => desk.setServer(address),
      vault: () => vault,
      readOfflineKey: () => desk.readOfflineKey(),
      versions: state.versions,
      subscribeNavigation: (listener) => desk.onNavigate(listener),
      subscribeWake: (listener) => desk.onWake(listener),
      subscribeWarnings: (listener) => desk.onWarning(listener),
      checkForUpdate: () => desk.checkForUpdate(),
      installUpdate: () => desk.installUpdate(),
      subscribeUpdate: (listener) => desk.onUpdate(listener),
    },
  };
}
