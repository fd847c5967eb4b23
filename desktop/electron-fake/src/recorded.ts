import type { Toast } from "./system/toast.ts";

/**
 * What the operating system would have been asked for, for tests to look at and to answer:
 * `electronApp.evaluate(({ __fake }) => __fake.external)`.
 */
export const recorded = {
  isFake: true as const,
  /** Addresses handed to the system's browser. */
  external: [] as string[],
  notifications: [] as Electron.Notification[],
  /** Windows' Action Center: what stays there after it has left the screen, and across the program's runs. */
  actionCenter: [] as Toast[],
  /** The files of each drag that began in a window. */
  drags: [] as (readonly string[])[],
  trays: [] as Electron.Tray[],
  /** Schemes whose links open this program, and the command that was registered. */
  protocolClients: new Map<string, readonly string[]>(),
  loginItem: {} as Electron.Settings,
  /** macOS: the user has yet to allow it, in the system's settings. */
  needsApproval: false,
  wasOpenedAtLogin: process.env.ELECTRON_FAKE_OPENED_AT_LOGIN === "1",
  /** `asked` says where: a `blocking` one stops the main process, an `invisible` one nobody can answer. */
  dialogs: [] as { kind: string; options: unknown; asked?: "blocking" | "invisible" | "visible" }[],
  /** Taken one by one by the next dialogs; without one, a dialog answers its first button. */
  dialogAnswers: [] as unknown[],
  badge: 0,
  /** For how long nobody has touched the computer. */
  idleSeconds: 0,
  /** Global shortcuts that other programs have. */
  takenShortcuts: [] as string[],
  appUserModelId: "",
  spellCheckerLanguages: [] as string[],
  dictionary: [] as string[],
};
