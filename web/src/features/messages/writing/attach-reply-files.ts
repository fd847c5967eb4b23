import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { useSyncExternalStore } from "react";
import { responseTo } from "../../../api/http/request.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { attachFiles } from "../composer/attach-files.ts";

/** The files of a reply on their way into a draft, or why they are not there. */
export interface Attaching {
  reply: SavedReply;
  hasFailed: boolean;
  isSameViewer(): boolean;
}

// By draft, so that they are on their way also while another ticket is shown.
const underWay = new Map<string, Attaching>();
const listeners = new Set<() => void>();

function set(draftKey: string, attaching: Attaching | null): void {
  if (attaching) underWay.set(draftKey, attaching);
  else underWay.delete(draftKey);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null where all files of replies are in this draft: until then it is not sent. */
export function attachingTo(draftKey: string): Attaching | null {
  const attaching = underWay.get(draftKey);
  return attaching?.isSameViewer() ? attaching : null;
}

export const useAttaching = (draftKey: string): Attaching | null =>
  useSyncExternalStore(subscribe, () => attachingTo(draftKey));

/** The draft goes without those that could not be attached. */
export const leaveOut = (draftKey: string): void => set(draftKey, null);

/** Copies the files of a saved reply into a draft, in their order: from then on they are files like others. */
export function attachReplyFiles(reply: SavedReply, draftKey: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const attaching = { reply, hasFailed: false, isSameViewer: rememberViewer() };
    set(draftKey, attaching);
    const copies = await Promise.all(
      reply.files.map(async ({ fileId, name, type }) => {
        const response = await responseTo({ url: `saved-replies/${reply.id}/files/${fileId}` });
        return new File([await response.blob()], name, { type });
      }),
    ).catch(() => null);
    // Another reply was put in since, or somebody else has signed in.
    const isCurrent = underWay.get(draftKey) === attaching;
    if (copies && attaching.isSameViewer()) dispatch(attachFiles(draftKey, copies));
    if (isCurrent) set(draftKey, copies ? null : { ...attaching, hasFailed: true });
  };
}
