import { limits } from "@deskbell/shared/limits";
import { isBlank } from "@deskbell/shared/visible-text";
import { draftCleared, draftReplaced, emptyDraft } from "../../state/drafts.slice.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";
import { type DraftContent, wizardKey } from "../../state/kept-drafts.ts";
import { emptyWizard, wizardTaken } from "../../state/wizard.slice.ts";
import { nothing } from "./meet-draft.ts";

// What is written in this page, as it is compared and kept.

export const draftKeysOf = ({ drafts }: RootState): string[] => [...Object.keys(drafts), wizardKey];

/** Empty where that are blanks alone. */
export function contentOf(state: RootState, key: string): DraftContent {
  if (key === wizardKey) return wizardContentOf(state);
  const text = state.drafts[key]?.text ?? "";
  return isBlank(text) ? nothing : { text };
}

function wizardContentOf({ wizard }: RootState): DraftContent {
  const { description: text, enquiryInfo, subject, isPrivate } = wizard;
  const isUntouched = enquiryInfo === emptyWizard.enquiryInfo && !isPrivate;
  if (isUntouched && isBlank(subject + text)) return nothing;
  return { text, ticket: { enquiryInfo, subject, isPrivate } };
}

/** Longer than a message or a ticket can be it stays in its browser. */
export const canBeKept = ({ text, ticket }: DraftContent): boolean =>
  text.length <= limits.messageTextMaxChars &&
  (!ticket || ticket.subject.length <= limits.subjectMaxChars);

/** Puts in what another device has written. */
export function writeContent(
  { dispatch, getState }: AppStore,
  key: string,
  { text, ticket }: DraftContent,
): void {
  if (key === wizardKey) {
    const { files: _, idempotencyKey: __, ...empty } = emptyWizard;
    dispatch(wizardTaken({ ...empty, ...ticket, description: text }));
    return;
  }
  // Not as if it were typed here: colleagues are not told that somebody is typing.
  const { files, macro } = getState().drafts[key] ?? emptyDraft;
  const value = { ...emptyDraft, text, files, macro };
  const isEmpty = text === "" && files.length === 0;
  dispatch(isEmpty ? draftCleared(key) : draftReplaced({ ticketId: key, value }));
}
