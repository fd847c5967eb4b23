import type { Attachment } from "@deskbell/shared/attachment";
import type { Message } from "@deskbell/shared/messages/message";
import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { mergedTicketsApi } from "../../../api/merged-tickets.api.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { transcriptApi } from "./transcript.api.ts";

/** Who wrote what and when, as it stands on paper. */
export interface TranscriptEntry {
  kind: "message" | "note";
  key: string;
  name: string;
  /** Somebody of the support team; by mail nobody is. */
  isBySupport: boolean;
  text: string;
  files: readonly Attachment[];
  at: string;
  editedAt?: string | undefined;
  deletedAt?: string | undefined;
  redactedAt?: string | undefined;
}

/** A ticket from its opening to its end, and in it the tickets that were merged into it. */
export interface Transcript {
  kind: "ticket";
  key: string;
  number: number;
  subject: string;
  customer: string;
  entries: readonly (TranscriptEntry | Transcript)[];
}

interface Options {
  /** Only staff are given any. */
  hasNotes: boolean;
  /** How many messages are there by now, of all tickets together. */
  onProgress(count: number): void;
  signal: AbortSignal;
}

/** A merged ticket is written into its target, and that into its own: deeper than this nobody reads. */
const depthMax = 20;

/**
 * Reads a whole ticket from the server: messages, the tickets that were merged into it where they stand in
 * the thread, and with `hasNotes` the notes.
 *
 * @throws what a request failed with; `signal.reason` when it was aborted
 */
export function readTranscript(ticket: Ticket, options: Options): AppThunk<Promise<Transcript>> {
  let count = 0;
  const { onProgress, signal } = options;
  return async (dispatch) => {
    /** Pages of what is numbered from 1, until one is empty. */
    async function readAll<Item extends { seq: number }>(
      ask: (after: number) => Request<Item[]>,
      onPage: (items: number) => void,
    ): Promise<Item[]> {
      const all: Item[] = [];
      for (;;) {
        const page = await answerOf(() => ask(all.at(-1)?.seq ?? 0), signal);
        if (page.length === 0) return all;
        all.push(...page);
        onPage(page.length);
      }
    }
    async function read(one: Ticket, depth: number): Promise<Transcript> {
      const ticketId = one._id;
      const { readTranscriptMessages, readTranscriptActivity } = transcriptApi.endpoints;
      const messages = await readAll(
        (after) => dispatch(readTranscriptMessages.initiate({ ticketId, after }, once)),
        (items) => {
          count += items;
          onProgress(count);
        },
      );
      const activity = options.hasNotes
        ? await readAll(
            (after) => dispatch(readTranscriptActivity.initiate({ ticketId, after }, once)),
            () => {},
          )
        : [];
      const merged = new Map<number, Transcript[]>();
      for (const { _id, afterSeq } of depth < depthMax ? (one.absorbs ?? []) : []) {
        const { readPointedTicket } = mergedTicketsApi.endpoints;
        const source = await answerOf(
          () => dispatch(readPointedTicket.initiate(_id, once)),
          signal,
        );
        merged.set(afterSeq, [...(merged.get(afterSeq) ?? []), await read(source, depth + 1)]);
      }
      return inOrder(one, { messages, activity, merged });
    }
    return read(ticket, 0);
  };
}

const once = { subscribe: false, forceRefetch: true } as const;

type Request<Answer> = PromiseLike<{ data?: Answer | undefined; error?: unknown }> & {
  abort(): void;
};

async function answerOf<Answer>(ask: () => Request<Answer>, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  const request = ask();
  const abort = () => request.abort();
  signal.addEventListener("abort", abort);
  const { data, error } = await request;
  signal.removeEventListener("abort", abort);
  signal.throwIfAborted();
  if (!data) throw error;
  return data;
}

interface Parts {
  messages: readonly Message[];
  activity: readonly Activity[];
  /** By the number of the message after which they stand. */
  merged: ReadonlyMap<number, readonly Transcript[]>;
}

/** Each message with what stands after it: notes by their numbers, then merged tickets. No clock orders them. */
function inOrder(ticket: Ticket, { messages, activity, merged }: Parts): Transcript {
  const { _id, creator, openedBy, description, attachments, byMail, createdAt } = ticket;
  const notes = Map.groupBy(
    activity.filter(({ note }) => note),
    ({ afterSeq }) => afterSeq,
  );
  const last = messages.at(-1)?.seq ?? 0;
  const after = (seq: number): (TranscriptEntry | Transcript)[] => [
    ...(notes.get(seq) ?? []).toSorted((a, b) => a.seq - b.seq).flatMap(noteEntry),
    ...(merged.get(seq) ?? []),
  ];
  const opening = { sender: openedBy ?? creator, text: description, files: attachments, byMail };
  const entries = [
    messageEntry({ ...opening, createdAt, _id }, creator.id),
    ...after(0),
    ...messages.flatMap((message) => [messageEntry(message, creator.id), ...after(message.seq)]),
    // What was written after a message that came while this was read.
    ...[...new Set([...notes.keys(), ...merged.keys()])]
      .filter((seq) => seq > last)
      .toSorted((a, b) => a - b)
      .flatMap(after),
  ];
  const { ticket: number, subject } = ticket;
  return { kind: "ticket", key: _id, number, subject, customer: creator.name, entries };
}

type Written = Pick<
  Message,
  "_id" | "sender" | "text" | "files" | "createdAt" | "editedAt" | "deletedAt" | "redactedAt"
> & { byMail?: unknown };

function messageEntry(message: Written, customerId: string): TranscriptEntry {
  const { _id, sender, text, files, createdAt, editedAt, deletedAt, redactedAt, byMail } = message;
  const isBySupport = sender.id !== customerId && !byMail;
  const changes = { editedAt, deletedAt, redactedAt };
  const words = { text, files, at: createdAt };
  return { kind: "message", key: _id, name: sender.name, isBySupport, ...words, ...changes };
}

function noteEntry({ note, at }: Activity): TranscriptEntry[] {
  if (!note) return [];
  const { _id, author, text, files, editedAt, deletedAt, redactedAt } = note;
  const who = { name: author.name, isBySupport: true };
  const changes = { editedAt, deletedAt, redactedAt };
  return [{ kind: "note", key: _id, ...who, text, files, at, ...changes }];
}
