import { vi } from "vitest";
import type { KeptDraft, KeptDraftFile, KeptVersion } from "../../../state/kept-drafts.ts";
import { createDraftSync, type DraftSyncParts, type Kept } from "../draft-sync.ts";
import { isNothing, notKept } from "../meet-draft.ts";

/** A server that keeps drafts by their version. */
export function aServer() {
  const drafts = new Map<string, KeptVersion>();
  const devices: { hint(key: string, version: string | null): void }[] = [];
  const put = (key: string, { version, content }: KeptVersion) => {
    if (isNothing(content)) drafts.delete(key);
    else drafts.set(key, { version, content });
    for (const one of devices) one.hint(key, drafts.get(key)?.version ?? null);
  };
  return {
    drafts,
    devices,
    textOf: (key = "t") => drafts.get(key)?.content.text ?? "",
    /** As the message of this version arrives. */
    sends: (key: string, version: string | null) =>
      drafts.get(key)?.version === version && put(key, notKept),
    keep(key: string, { basedOn, version, text }: Parameters<DraftSyncParts["keep"]>[1]): Kept {
      const now = drafts.get(key) ?? notKept;
      if (now.version !== basedOn && text + now.content.text !== "")
        return { kind: "stale", theirs: now };
      put(key, { version, content: { text } });
      return { kind: "kept" };
    },
  };
}

let count = 0;
/** A device of somebody, with what it has stored of an earlier page. */
export function aDevice(server: ReturnType<typeof aServer>, stored = aMemory()) {
  const { texts, kept } = stored;
  const line = { isUp: true, answers: true, asked: 0 };
  const sending = new Set<string>();
  const unsettled = new Set<string>();
  const files = new Map<string, KeptDraftFile[]>();
  const offline = { kind: "again", afterMs: 0 } as const;
  const sync = createDraftSync({
    read: (key) => ({
      text: texts.get(key) ?? "",
      ...(files.has(key) && { files: files.get(key) }),
    }),
    write: (key, { text }) => void texts.set(key, text),
    keys: () => texts.keys(),
    isSending: (key) => sending.has(key),
    isUnsettled: (key) => unsettled.has(key),
    canBeKept: ({ text }) => text.length < 100,
    kept: {
      get: (key) => kept.get(key),
      all: () => kept,
      put: (key, one) => putIn(kept, key, one),
    },
    async find(key) {
      if (!line.isUp) return offline;
      const found = [...server.drafts].filter(([name]) => key === undefined || name === key);
      return { kind: "found", drafts: new Map(found) };
    },
    async keep(key, draft) {
      line.asked += 1;
      if (!line.isUp) return offline;
      if (draft.files?.some(({ name }) => name === "gone")) return { kind: "filesGone" };
      const outcome = server.keep(key, draft);
      return line.answers ? outcome : offline;
    },
    renewFiles: (key) => void files.delete(key),
    now: () => Date.now(),
    newVersion: () => `v${++count}`,
  });
  server.devices.push(sync);
  return {
    ...{ sync, line, sending, unsettled, stored, files },
    types(text: string, key = "t") {
      texts.set(key, text);
      sync.changed(key);
    },
    shows: (key = "t") => texts.get(key) ?? "",
    asks: (key = "t") => kept.get(key)?.other,
  };
}
export const aMemory = () => ({
  texts: new Map<string, string>(),
  kept: new Map<string, KeptDraft>(),
});
const putIn = (kept: Map<string, KeptDraft>, key: string, one: KeptDraft | null) =>
  one ? kept.set(key, one) : kept.delete(key);
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export async function twoDevices() {
  const server = aServer();
  const [phone, desk] = [aDevice(server), aDevice(server)];
  await Promise.all([phone.sync.refresh(), desk.sync.refresh()]);
  return { server, phone, desk };
}
