import { limits } from "@deskbell/shared/limits";
import { isBlank } from "@deskbell/shared/visible-text";
import { t } from "../../i18n/t.ts";
import { draftCleared, draftReplaced, emptyDraft } from "../../state/drafts.slice.ts";
import { type RegisteredFile, releaseFiles } from "../../state/file-registry.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";
import { type DraftContent, type KeptDraftFile, wizardKey } from "../../state/kept-drafts.ts";
import { emptyWizard, type WizardDraft, wizardReplaced } from "../../state/wizard.slice.ts";
import { notify } from "../../ui/toasts/notify.ts";

// What is written in this page, as it is compared and kept.

export const draftKeysOf = ({ drafts }: Pick<RootState, "drafts">): string[] => [
  ...Object.keys(drafts),
  wizardKey,
];

export const draftFilesOf = (
  { drafts, wizard }: Pick<RootState, "drafts" | "wizard">,
  key: string,
): readonly RegisteredFile[] =>
  key === wizardKey ? wizard.files : (drafts[key] ?? emptyDraft).files;

/** Empty where that are blanks alone; files that the server does not keep yet are no part of it. */
export function contentOf(state: Pick<RootState, "drafts" | "wizard">, key: string): DraftContent {
  if (key === wizardKey) return wizardContentOf(state.wizard);
  return messageContentOf(state.drafts[key] ?? emptyDraft);
}

export function messageContentOf({
  text,
  files,
}: Pick<typeof emptyDraft, "text" | "files">): DraftContent {
  return { text: isBlank(text) ? "" : text, ...keptOf(files) };
}

export function wizardContentOf(wizard: WizardDraft): DraftContent {
  const { description: text, enquiryInfo, subject, isPrivate, onBehalf } = wizard;
  const kept = keptOf(wizard.files);
  const isUntouched = enquiryInfo === emptyWizard.enquiryInfo && !isPrivate;
  if (isUntouched && isBlank(subject + text) && !kept.files) return { text: "" };
  return {
    text,
    ticket: { enquiryInfo, subject, isPrivate, ...(onBehalf && { onBehalf }) },
    ...kept,
  };
}

function keptOf(all: readonly RegisteredFile[]): Pick<DraftContent, "files"> {
  const files = all.flatMap(({ keptAs, name, type, bytes }): KeptDraftFile[] =>
    keptAs ? [{ id: keptAs, name, type, bytes }] : [],
  );
  return files.length > 0 ? { files } : {};
}

/** Whether the server keeps them all, and each is among others. */
export const areKeptAmong = (
  some: readonly RegisteredFile[],
  others: readonly RegisteredFile[],
): boolean => some.every(({ keptAs }) => keptAs && others.some((one) => one.keptAs === keptAs));

/** Longer than a message or a ticket can be, or with more files, it stays in its browser. */
export const canBeKept = ({ text, ticket, files = [] }: DraftContent): boolean =>
  text.length <= limits.messageTextMaxChars &&
  files.length <= limits.attachmentsMax &&
  (!ticket || ticket.subject.length <= limits.subjectMaxChars);

/** Puts in what another device has written. */
export function writeContent(store: AppStore, key: string, content: DraftContent): void {
  const before = draftFilesOf(store.getState(), key);
  const kept = (content.files ?? []).filter(({ scan }) => scan !== "refused");
  for (const file of content.files ?? []) if (!kept.includes(file)) sayInfected(file);
  const files = [
    ...kept.map((file) => before.find(({ keptAs }) => keptAs === file.id) ?? asRegistered(file)),
    ...before.filter(({ keptAs }) => !keptAs),
  ];
  replace(store, key, { ...content, files });
  releaseFiles(before.filter(({ id }) => !files.some((file) => file.id === id)));
}

function replace(
  { dispatch, getState }: AppStore,
  key: string,
  { text, ticket, files }: Omit<DraftContent, "files"> & { files: RegisteredFile[] },
): void {
  if (key === wizardKey) {
    dispatch(wizardReplaced({ ...emptyWizard, ...ticket, description: text, files }));
    return;
  }
  // Not as if it were typed here: colleagues are not told that somebody is typing.
  const { macro } = getState().drafts[key] ?? emptyDraft;
  const value = { ...emptyDraft, text, files, macro };
  const isEmpty = text === "" && files.length === 0;
  dispatch(isEmpty ? draftCleared(key) : draftReplaced({ ticketId: key, value }));
}

/** By a toast: what stands above a field goes with the next key. */
export function sayInfected({ name }: Pick<KeptDraftFile, "name">): void {
  notify.error(t("{name} was removed: it may hold a virus.", { name }));
}

const asRegistered = ({ scan, ...file }: KeptDraftFile): RegisteredFile => ({
  ...file,
  keptAs: file.id,
  ...(scan === "waiting" && { scan }),
});

/** Changes files of a draft that stays the same otherwise, its id too: what is sent is the same. */
export function changeFiles(
  { dispatch, getState }: AppStore,
  key: string,
  {
    change,
    problems = [],
  }: {
    change(file: RegisteredFile): RegisteredFile | null;
    /** Said above the field; of the form of a new ticket, which has no place for them, by a toast. */
    problems?: string[];
  },
): void {
  const { wizard, drafts } = getState();
  const before = draftFilesOf(getState(), key);
  const files = before.flatMap((file) => change(file) ?? []);
  const isSame = files.length === before.length && files.every((file, i) => file === before[i]);
  if (isSame && problems.length === 0) return;
  if (key === wizardKey) {
    dispatch(wizardReplaced({ ...wizard, files }));
    for (const problem of problems) notify.error(problem);
  }
  const draft = drafts[key];
  if (draft)
    dispatch(
      draftReplaced({
        ticketId: key,
        value: { ...draft, files, problems: [...draft.problems, ...problems] },
      }),
    );
}
