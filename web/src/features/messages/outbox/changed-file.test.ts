import { expect, it, vi } from "vitest";
import { registerFile } from "../../../state/file-registry.ts";
import { messageQueued, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { failWhereChanged } from "./changed-file.ts";

/** A file that has changed on the disk since it was picked. */
class ChangedFile extends File {
  override slice(): Blob {
    const rest = super.slice();
    rest.arrayBuffer = () => Promise.reject(new DOMException("changed", "NotReadableError"));
    return rest;
  }
}

for (const [how, keptAs, hasFailed] of [
  ["that the desk does not have fails its message", undefined, true],
  ["that the desk keeps is sent from there", "k1", false],
] as const) {
  it(`a file that has changed on the disk and ${how}`, async () => {
    vi.stubGlobal("document", { documentElement: { dir: "ltr" } });
    const store = aStore();
    const picked = registerFile(new ChangedFile(["1"], "lid.png", { type: "image/png" }));
    const message: OutgoingMessage = {
      ...{ clientMessageId: "a-message", ticketId: "t", text: "Look", queuedAtMs: 1 },
      files: [{ ...picked, ...(keptAs && { keptAs }) }],
      ...{ sentShare: 0, state: "queued", waitsFor: "", problems: [] },
    };
    store.dispatch(messageQueued(message));
    expect(await failWhereChanged(store, message)).toBe(hasFailed);
    expect(store.getState().outbox[0]?.state).toBe(hasFailed ? "failed" : "queued");
    vi.unstubAllGlobals();
  });
}
