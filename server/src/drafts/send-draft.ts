import { AppError } from "../errors/app-error.ts";
import type { ViewerNow } from "../identity/viewer.ts";
import { sendOnce } from "./send-once.ts";

/** A draft as a message names it. */
type NamedDraft = {
  place: string;
  version: string | undefined;
  /** Its id, under which it is sent again. */
  by: string | undefined;
};

export type DraftSending = {
  /** Whether there is what was sent by this id. */
  isStored(sent: { personId: string; place: string; by: string }): Promise<boolean>;
  /** Removes a draft in this version. */
  remove(personId: string, place: string, version: string): Promise<unknown>;
  now(): number;
};

export function createDraftSending({ isStored, remove, now }: DraftSending) {
  /**
   * Sends a draft, and removes it as it is in this version: one that was changed since stays. The same version is sent
   * by one device alone: `send` is to ask the `viewerNow` that it is given.
   *
   * @throws AppError `draft_sent` (409), `unavailable` (503); what `send` throws
   */
  return async function sendDraft<Result>(
    viewerNow: ViewerNow,
    { place, version, by }: NamedDraft,
    send: (viewerNow: ViewerNow) => Promise<Result>,
  ): Promise<Result> {
    const { id: personId } = await viewerNow();
    const asked = { viewerNow, now, isStored: (by: string) => isStored({ personId, place, by }) };
    try {
      const sent = await sendOnce({ personId, version, by }, asked, send);
      if (version) await remove(personId, place, version);
      return sent;
    } catch (error) {
      // Whoever sent it may have died before.
      const isSent = error instanceof AppError && error.code === "draft_sent";
      if (isSent && version) await remove(personId, place, version);
      throw error;
    }
  };
}
