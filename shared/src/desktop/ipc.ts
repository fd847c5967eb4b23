import type { ErrorBody } from "../errors.ts";
import type { PresenceUpdate } from "../presence/presence.ts";
import type { ServerEvents } from "../realtime/events.ts";
import type { Login } from "../users/credentials.ts";
import type { DesktopSettings, DesktopSettingsChange } from "./desktop-settings.ts";

/** Where the session's token is kept; all but `keychain` are shown to the agent. */
export type VaultMode =
  /** In the keychain of the operating system. */
  | "keychain"
  /** In memory only: this computer has no keychain, so the agent signs in at each start. */
  | "session-only"
  /** The keychain is locked; it is asked again when the agent signs in. */
  | "locked";

/** What the page has to know of the console at its start. */
export interface DesktopState {
  /** Origin of the desk's server, for instance `https://desk.example.com`; null before it was set up. */
  server: string | null;
  hasSession: boolean;
  /** Where a link or a notification leads that came before there was a page; null for the page's own start. */
  path: string | null;
  /** The ticket whose window of its own this page is in; null in the console's main window. */
  ownTicketId: string | null;
  vault: VaultMode;
  settings: DesktopSettings;
  /** Version of the console, and of what it runs on, for the settings page. */
  versions: { console: string; runtime: string };
  platform: "linux" | "darwin" | "win32";
}

/** A call that was refused: what HTTP would have answered, or `offline`. */
export interface IpcRefusal {
  status: number | "offline";
  body: ErrorBody | null;
}

/** Null when it worked. */
export type LogInAnswer = IpcRefusal | null;

/** A sentence for the agent when an address is none of a desk; null when it was kept. */
export type ServerAnswer = string | null;

/** What became of a test notification; `failed` with a sentence why. */
export interface NotificationTest {
  outcome: "shown" | "failed" | "off";
  reason: string;
}

export interface UpdateState {
  kind: "none" | "checking" | "available" | "downloading" | "ready" | "failed" | "unsupported";
  /** Version on offer, percent downloaded, or a sentence why it failed. */
  detail: string;
}

/** A file of a message: its path at the server, as `attachment.path` says it, and what it is called. */
export interface FileToDrag {
  path: string;
  name: string;
}

/** `ready`: it lies on this computer and can be dragged. */
export type DragAnswer = "ready" | "tooLarge" | "failed";

/** `tooMany`: as many windows are open as there may be. */
export type TicketWindowAnswer = "shown" | "tooMany";

/** How far an upload of the page is on its way to the server. */
export interface UploadProgress {
  /** As the page has named it, in the header `X-Upload-Id` of its request. */
  id: string;
  sentBytes: number;
  totalBytes: number;
}

/** What an agent has typed into a notification. The main process keeps it until the page says what became of it. */
export interface NotificationReply {
  /** Of the message that it becomes: the same, however often the page is told of it. */
  id: string;
  ticketId: string;
  /** Whom the notification was for. */
  agentId: string;
  text: string;
  /** The number of the message that the notification showed. */
  lastSeenSeq: number;
  /** Their session was over, then or since: their words are a draft, nothing is sent. */
  isLate: boolean;
}

/**
 * What became of it: the desk has it, or its author took it back; `stale`: somebody has written since, it is their
 * draft; `refused`: it waits for them in its ticket; `kept`: a late one, now their draft; `dropped`: somebody else is here.
 */
export const replyOutcomes = ["sent", "stale", "refused", "kept", "dropped"] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** What the console's own connection to the server reports to the page. */
export type ConnectionEvent =
  | { kind: "connected" }
  /** `reason` as Socket.IO says it. */
  | { kind: "disconnected"; reason: string }
  | { kind: "refused"; code: string }
  | {
      [Name in keyof ServerEvents]: {
        kind: "event";
        name: Name;
        payload: Parameters<ServerEvents[Name]>;
      };
    }[keyof ServerEvents];

/**
 * What the console's main process offers the page as `window.desk`. The channel of each method is
 * its name. The main process checks who asks and with what, and rejects the rest; it alone holds the
 * session's token and adds it to what the page asks of the server (desktop/README.md).
 */
export interface IpcApi {
  readState(): Promise<DesktopState>;
  /** Checks that a desk answers there, and keeps the address. Ends the session of another one. */
  setServer(address: string): Promise<ServerAnswer>;
  logIn(credentials: Login): Promise<LogInAnswer>;
  /** Ends the session, here at once and at the server as soon as it can be reached. */
  logOut(): Promise<void>;
  changeSettings(change: DesktopSettingsChange): Promise<DesktopSettings>;
  testNotification(): Promise<NotificationTest>;
  /** Unread tickets, for the badge and the tray. */
  showUnread(count: number): Promise<void>;
  /** Which ticket's conversation is open, so that it raises no notification while the window has the focus. */
  showsTicket(ticketId: string | null): Promise<void>;
  /** Opens an http, https or mailto address in the system's browser. */
  openExternal(url: string): Promise<void>;
  /** Connects if it is not, at once. */
  connect(): Promise<void>;
  /** Sends the server which ticket the agent looks at, and whether they type; nothing while there is no connection. */
  lookAt(look: PresenceUpdate): Promise<void>;
  /** Asks the server who is where; the answer is an event of its own. */
  askPresence(): Promise<void>;
  /** Ends an upload, also one whose request has not arrived yet; what is not whole at the server is not stored. */
  cancelUpload(id: string): Promise<void>;
  /**
   * The key of what is kept for reading without a connection, 32 bytes in Base64. Null while nobody is
   * signed in, and where no keychain keeps it: then nothing may be kept.
   */
  readOfflineKey(): Promise<string | null>;
  /** What was typed into notifications, and is not settled by `endReply`. */
  readReplies(): Promise<NotificationReply[]>;
  endReply(id: string, outcome: ReplyOutcome): Promise<void>;
  /** Fetches a file of a message, so that it can be dragged out of the window. */
  prepareDrag(file: FileToDrag): Promise<DragAnswer>;
  /** The system drags it from now on; to be called while the pointer is pressed. Nothing where it is not ready. */
  startDrag(path: string): Promise<void>;
  /** Shows a ticket in a window of its own: a new one, or the one that it has. */
  openTicketWindow(ticketId: string): Promise<TicketWindowAnswer>;
  /** Leads the main window to a path of the page, and brings it up. */
  openInMainWindow(path: string): Promise<void>;
  checkForUpdate(): Promise<UpdateState>;
  /** Restarts into the update that is ready. */
  installUpdate(): Promise<void>;
}

/** What the page does that is chosen in the console's menu. */
export type MenuCommand = "print";

/** What the main process sends to the page, by the name of its channel. */
export interface IpcEventPayloads {
  /** A deep link, a notification or a menu leads to a path of the page, for instance `/inbox/<id>`. */
  navigate: string;
  live: ConnectionEvent;
  wake: null;
  settings: DesktopSettings;
  update: UpdateState;
  upload: UploadProgress;
  warning: string;
  menu: MenuCommand;
  replies: null;
}

/** Each subscription returns how to stop. What the page must not miss is sent as soon as it subscribes. */
export interface IpcEvents {
  /** The path to go to; one that came before the page listened is sent then. */
  onNavigate(listener: (path: string) => void): () => void;
  /** Events of the connection; its present state first. */
  onLive(listener: (event: ConnectionEvent) => void): () => void;
  /** The computer woke, or was unlocked. */
  onWake(listener: () => void): () => void;
  onSettings(listener: (settings: DesktopSettings) => void): () => void;
  /** The state of updates; the present one first. */
  onUpdate(listener: (state: UpdateState) => void): () => void;
  onUpload(listener: (progress: UploadProgress) => void): () => void;
  /** A sentence the agent should read, for instance that a link was not understood; shown as a toast. */
  onWarning(listener: (sentence: string) => void): () => void;
  onMenu(listener: (command: MenuCommand) => void): () => void;
  /** Something was typed into a notification, see `readReplies`. */
  onReplies(listener: () => void): () => void;
}

/** The page's `window.desk`. */
export type IpcBridge = IpcApi & IpcEvents;

/** Every method, by which the bridge and the main process are checked to agree. */
export const ipcMethods = [
  "readState",
  "setServer",
  "logIn",
  "logOut",
  "changeSettings",
  "testNotification",
  "showUnread",
  "showsTicket",
  "openExternal",
  "connect",
  "lookAt",
  "askPresence",
  "cancelUpload",
  "readOfflineKey",
  "readReplies",
  "endReply",
  "prepareDrag",
  "startDrag",
  "openTicketWindow",
  "openInMainWindow",
  "checkForUpdate",
  "installUpdate",
] as const satisfies readonly (keyof IpcApi)[];

/** Every event of the main process, and the name of its channel. */
export const ipcEvents = {
  onNavigate: "navigate",
  onLive: "live",
  onWake: "wake",
  onSettings: "settings",
  onUpdate: "update",
  onUpload: "upload",
  onWarning: "warning",
  onMenu: "menu",
  onReplies: "replies",
} as const satisfies Record<keyof IpcEvents, keyof IpcEventPayloads>;
