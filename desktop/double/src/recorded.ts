/**
 * What the operating system would have been asked for, for tests to look at and to answer:
 * `electronApp.evaluate(({ __double }) => __double.external)`.
 */
export const recorded = {
  isDouble: true as const,
  /** Addresses handed to the system's browser. */
  external: [] as string[],
  notifications: [] as Electron.Notification[],
  trays: [] as Electron.Tray[],
  /** Schemes whose links open this program, and the command that was registered. */
  protocolClients: new Map<string, readonly string[]>(),
  loginItem: {} as Electron.Settings,
  dialogs: [] as { kind: string; options: unknown }[],
  /** Taken one by one by the next dialogs; without one, a dialog answers its first button. */
  dialogAnswers: [] as unknown[],
  badge: 0,
  appUserModelId: "",
  spellCheckerLanguages: [] as string[],
  dictionary: [] as string[],
};
