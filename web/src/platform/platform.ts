import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import type {
  DragAnswer,
  FileToDrag,
  MenuCommand,
  NotificationReply,
  NotificationTest,
  ReplyOutcome,
  TicketWindowAnswer,
  UpdateState,
  VaultMode,
} from "@deskbell/shared/desktop/ipc";
import type { Login } from "@deskbell/shared/users/credentials";
import type { RealtimeConnection } from "./realtime-connection.ts";

/** What differs between a browser and the desktop console; no other code depends on which it is. */
export interface Platform {
  /** The session's token for the requests of this page; null for nobody, and where the console adds it on the way. */
  readToken(): string | null;
  /** Whether there is a stored session, which the server has yet to confirm. */
  hasSession(): boolean;
  /** Stores it for 30 days when remembered, else until the browser is closed. */
  writeToken(token: string, options: { isRemembered: boolean }): void;
  clearToken(): void;
  /** Shows how many tickets are unread, outside of the page. */
  showUnread(count: number): void;
  /** Which conversation is open: it needs no notification while the page is active. */
  showsTicket(ticketId: string | null): void;
  settings: PlatformSettings;
  /** What only an installed console has; null in a browser. */
  console: ConsolePlatform | null;
}

/** What a person chooses for this browser or computer. */
export interface PlatformSettings {
  read(): DesktopSettings;
  change(change: DesktopSettingsChange): Promise<void>;
  /** Calls back after each change, here or elsewhere. Returns how to unsubscribe. */
  subscribe(listener: (settings: DesktopSettings) => void): () => void;
  /** Requests the permission if needed, shows a notification, and returns the outcome. */
  testNotification(): Promise<NotificationTest>;
}

/** Uploads go through the main process, which alone knows their progress and can abort them. */
export interface ConsoleUploads {
  /** Subscribes to the progress of an upload by its id, the UUID in `X-Upload-Id`. Returns how to unsubscribe. */
  subscribe(id: string, listener: (sentBytes: number, totalBytes: number) => void): () => void;
  cancel(id: string): void;
}

/** What an agent has typed into the system's notifications. */
export interface ConsoleReplies {
  read(): Promise<NotificationReply[]>;
  /** What became of one: until then it is told again to each page. */
  end(id: string, outcome: ReplyOutcome): Promise<void>;
  /** Calls back when there is something to read. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** Files of messages that are dragged out of the window. */
export interface ConsoleDrag {
  prepare(file: FileToDrag): Promise<DragAnswer>;
  /** While the pointer is pressed: the system drags it from then on. */
  start(path: string): Promise<void>;
}

/** The console's part: its main process holds the token and the connection. */
export interface ConsolePlatform {
  /** Signs in. Throws ApiError. */
  logIn(credentials: Login): Promise<void>;
  logOut(): Promise<void>;
  openConnection(): RealtimeConnection;
  uploads: ConsoleUploads;
  replies: ConsoleReplies;
  drag: ConsoleDrag;
  /** The ticket whose window of its own this page is in; null in the main window. */
  ownTicketId: string | null;
  openTicketWindow(ticketId: string): Promise<TicketWindowAnswer>;
  /** Leads the main window there. */
  openInMainWindow(path: string): void;
  server: string | null;
  /** Null when it was stored, else a sentence why not. */
  setServer(address: string): Promise<string | null>;
  /** Where the session's token is stored, as far as that was tried. */
  vault(): VaultMode;
  /** Encrypts the offline snapshot; null where none may be stored. */
  readOfflineKey(): Promise<string | null>;
  versions: { console: string; runtime: string };
  /** Paths that a notification, a link or the menu leads to. Returns how to unsubscribe. */
  subscribeNavigation(listener: (path: string) => void): () => void;
  subscribeWake(listener: () => void): () => void;
  /** Warnings of the main process, one sentence each. */
  subscribeWarnings(listener: (sentence: string) => void): () => void;
  /** What is chosen in the console's menu. Returns how to unsubscribe. */
  subscribeMenu(listener: (command: MenuCommand) => void): () => void;
  checkForUpdate(): Promise<UpdateState>;
  installUpdate(): Promise<void>;
  subscribeUpdate(listener: (state: UpdateState) => void): () => void;
}
