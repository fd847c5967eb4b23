/** What we read and restore of the emulator's state (`firebase-tools/lib/emulator/auth/state.js`). */
export type ProjectState = {
  users: Map<string, StoredAccount>;
  /** Codes of verification and reset mails that were not used yet. */
  oobs: Map<string, StoredCode>;
  overwriteUserWithLocalId(localId: string, properties: StoredAccount): unknown;
};

export type StoredAccount = { localId: string };
export type StoredCode = { oobCode: string };
