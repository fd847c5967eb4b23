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

// By draft, so that they are on their way also while another ticket is shown; of several replies at once.
const underWay = new Map<string, readonly Attaching[]>();
const listeners = new Set<() => void>();

function change(
  draftKey: string,
  changed: (all: readonly Attaching[]) => readonly Attaching[],
): void {
  const all = changed(underWay.get(draftKey) ?? []);
  if (all.length > 0) underWay.set(draftKey, all);
  else underWay.delete(draftKey);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null where all files of replies are in this draft: until then it is not sent. One that has failed comes first. */
export function attachingTo(draftKey: string): Attaching | null {
  const all = (underWay.get(draftKey) ?? []).filter(({ isSameViewer }) => isSameViewer());
  return all.find(({ hasFailed }) => hasFailed) ?? all[0] ?? null;
}

export const useAttaching = (draftKey: string): Attaching | null =>
  useSyncExternalStore(subscribe, () => attachingTo(draftKey));

/** The draft goes without those that could not be attached. */
export const leaveOut = (draftKey: string): void =>
  change(draftKey, (all) => all.filter(({ hasFailed }) => !hasFailed));

/** Copies the files of a saved reply into a draft, in their order: from then on they are files like others. */
export function attachReplyFiles(reply: SavedReply, draftKey: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const attaching: Attaching = { reply, hasFailed: false, isSameViewer: rememberViewer() };
    const isBefore = (one: Attaching) => one.hasFailed && one.reply.id === reply.id;
    change(draftKey, (all) => [...all.filter((one) => !isBefore(one)), attaching]);
    const copies = await Promise.all(
      reply.files.map(async ({ fileId, name, type }) => {
        const response = await responseTo({ url: `saved-replies/${reply.id}/files/${fileId}` });
        return new File([await response.blob()], name, { type });
      }),
    ).catch(() => null);
    // Or somebody else has signed in since.
    const isForViewer = attaching.isSameViewer();
    if (copies && isForViewer) dispatch(attachFiles(draftKey, copies));
    const left = copies || !isForViewer ? [] : [{ ...attaching, hasFailed: true }];
    change(draftKey, (all) => all.flatMap((one) => (one === attaching ? left : one)));
  };
}
