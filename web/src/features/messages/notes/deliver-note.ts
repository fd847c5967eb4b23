import { deskApi } from "../../../api/desk.api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { appendFiles, releaseFiles } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { sentVersionOf } from "../../../state/kept-drafts.ts";
import { messageChanged, messageLeft, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { addNoteApi } from "../history/activity.api.ts";
import { receiveActivity } from "../history/receive-activity.ts";
import { type Attempt, classifyFailure } from "../outbox/classify-failure.ts";
import { addresseesOf, mentionedIds } from "./mentions.ts";

const { addNote } = addNoteApi.endpoints;
const { listStaff, listTeams } = deskApi.endpoints;

/** One request, and what follows from its answer. An aborted one counts as done: its note is gone. */
export async function deliverNote(
  { dispatch }: Pick<AppStore, "dispatch">,
  note: OutgoingMessage,
  delivery: { abort(): void },
): Promise<Attempt> {
  const { clientMessageId: id, ticketId, text, files } = note;
  let isAborted = false;
  let abortSending = () => {};
  delivery.abort = () => {
    isAborted = true;
    abortSending();
  };
  const fail = (error: unknown): Attempt => {
    console.warn("A note was not added:", error);
    return classifyFailure(error);
  };
  dispatch(messageChanged({ id, state: "sending" }));
  // Written before it was known who works here: it waits for that, so that nobody is left out.
  let { mentions } = note;
  if (!mentions && text.includes("@")) {
    const [staff, teams] = await Promise.all([
      dispatch(listStaff.initiate(undefined, { subscribe: false })),
      dispatch(listTeams.initiate(undefined, { subscribe: false })),
    ]);
    if (isAborted) return { kind: "done" };
    if (!staff.data) return fail(staff.error);
    // An older server has no teams.
    const hasNoTeams = isApiError(teams.error) && teams.error.status === 404;
    if (!teams.data && !hasNoTeams) return fail(teams.error);
    mentions = mentionedIds(text, addresseesOf(staff.data, teams.data ?? []));
  }
  const onProgress = (sentShare: number) => dispatch(messageChanged({ id, sentShare }));
  const sending = dispatch(
    addNote.initiate({ ticketId, form: noteForm(note, mentions), onProgress }, { track: false }),
  );
  abortSending = () => sending.abort();
  const { data: entry, error } = await sending;
  if (isAborted) return { kind: "done" };
  if (error || !entry) return fail(error);
  dispatch(messageChanged({ id, state: "sent" }));
  // It stays in the outbox, and in view, until the thread has it.
  void dispatch(receiveActivity({ conversationId: ticketId, entry })).finally(() => {
    dispatch(messageLeft(id));
    releaseFiles(files);
  });
  return { kind: "done" };
}

/** The multipart form of POST /conversation/{id}/notes. */
function noteForm(note: OutgoingMessage, mentions: readonly string[] = []): FormData {
  const { clientMessageId, text, files } = note;
  const form = new FormData();
  form.set("clientNoteId", clientMessageId);
  form.set("text", text);
  const draftVersion = sentVersionOf(clientMessageId);
  if (draftVersion) form.set("draftVersion", draftVersion);
  if (mentions.length > 0) form.set("mentions", mentions.join());
  appendFiles(form, files);
  return form;
}
