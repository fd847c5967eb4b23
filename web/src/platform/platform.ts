import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import type { NotificationTest, UpdateState, VaultMode } from "@deskbell/shared/desktop/ipc";
import type { Login } from "@deskbell/shared/users/credentials";
import type { RealtimeConnection } from "./realtime-connection.ts";

/** What differs between a browser and the desktop console; the rest of the page does not ask which it is. */
export interface Platform {
  /** The session's token for the requests of this page; null for nobody, and where the console adds it on the way. */
  readToken(): string | null;
  /** Whether somebody may be signed in, which the server then says for sure. */
  hasSession(): boolean;
  /** Keeps it for 30 days when remembered, else until the browser is closed. */
  writeToken(token: string, options: { isRemembered: boolean }): void;
  clearToken(): void;
  /** Shows how many tickets are unread, outside of the page. */
  showUnread(count: number): void;
  /** Which conversation is open: it needs no notification while somebody looks at it. */
  showsTicket(ticketId: string | null): void;
  settings: PlatformSettings;
  /** What only an installed console has; null in a browser. */
  console: ConsolePlatform | null;
}

/** What a person chooses for this browser or computer. */
export interface PlatformSettings {
  read(): DesktopSettings;
  change(change: DesktopSettingsChange): Promise<void>;
  /** Calls back after each change, here or elsewhere. Returns how to stop. */
  follow(listener: (settings: DesktopSettings) => void): () => void;
  /** Asks for what notifications need, if need be, shows one, and tells what became of it. */
  testNotification(): Promise<NotificationTest>;
}

/** Uploads go through the main process, which alone knows how far they are and can end them. */
export interface ConsoleUploads {
  /** Under which id, a UUID in `X-Upload-Id`, and what hears how far it is. Returns how to stop. */
  follow(id: string, listener: (sentBytes: number, totalBytes: number) => void): () => void;
  cancel(id: string): void;
}

/** The console's part: its main process holds the token and the connection. */
export interface ConsolePlatform {
  /** Signs in. Throws ApiError. */
  logIn(credentials: Login): Promise<void>;
  logOut(): Promise<void>;
  live(): RealtimeConnection;
  uploads: ConsoleUploads;
  server: string | null;
  /** Null when it was kept, else a sentence why not. */
  setServer(address: string): Promise<string | null>;
  /** Where the session's token is kept, as far as it was tried. */
  vault(): VaultMode;
  /** Of what is kept for reading without a connection; null where nothing may be kept. */
  readOfflineKey(): Promise<string | null>;
  versions: { console: string; runtime: string };
  /** A notification, a link or a menu leads to a path of the page. Returns how to stop. */
  subscribeNavigation(listener: (path: string) => void): () => void;
  subscribeWake(listener: () => void): () => void;
  /** A sentence of the main process that somebody should read. */
  subscribeWarnings(listener: (sentence: string) => void): () => void;
  checkForUpdate(): Promise<UpdateState>;
  installUpdate(): Promise<void>;
  subscribeUpdate(listener: (state: UpdateState) => void): () => void;
}
