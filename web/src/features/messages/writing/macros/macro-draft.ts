import type { MessageMacro } from "@deskbell/shared/macros/macro-set";
import { useMemo } from "react";
import { draftReplaced, emptyDraft } from "../../../../state/drafts.slice.ts";
import { type AppThunk, useAppSelector } from "../../../../state/hooks.ts";

/** Until the ticket is shown again. */
const nothingSeen = { activitySeq: 0, assigneeId: null };

/** A macro as it is kept beside a draft. It is sent as it is: the server checks it. */
const macroIn = (text: string | undefined): MessageMacro | null => {
  if (!text) return null;
  try {
    const macro = JSON.parse(text) as Partial<MessageMacro> | null;
    if (!macro?.id || !macro.set) return null;
    return { id: macro.id, set: macro.set, seen: macro.seen ?? nothingSeen };
  } catch {
    return null;
  }
};

/** What a macro sets with the reply that is written in a ticket. */
export function useMacroDraft(ticketId: string): MessageMacro | null {
  const text = useAppSelector(({ drafts }) => drafts[ticketId]?.macro);
  return useMemo(() => macroIn(text), [text]);
}

/** Null for nothing any more. The draft stays what it is: what is not sent yet is no other message by that. */
export function keepMacro(ticketId: string, macro: MessageMacro | null): AppThunk {
  return (dispatch, getState) => {
    const draft = getState().drafts[ticketId] ?? emptyDraft;
    const isLeft = macro && Object.keys(macro.set).length > 0;
    const value = { ...draft, macro: isLeft ? JSON.stringify(macro) : undefined };
    dispatch(draftReplaced({ ticketId, value }));
  };
}
