import type { EarlierText } from "@deskbell/shared/messages/change-message";
import type { Note } from "@deskbell/shared/tickets/note";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

type Place = { ticketId: string; noteId: string };
const pathOf = ({ ticketId, noteId }: Place) =>
  `conversation/${encodeURIComponent(ticketId)}/notes/${encodeURIComponent(noteId)}`;
const noteSchema = lazySchema(
  async () => (await import("@deskbell/shared/tickets/change-note")).changedNoteAnswerSchema,
);

/** What becomes of notes after they were written. */
const noteChangesApi = api.injectEndpoints({
  endpoints: (build) => ({
    editNote: build.mutation<Note, Place & { text: string; mentions: string[]; version: number }>({
      query: ({ text, mentions, version, ...place }) => ({
        url: pathOf(place),
        method: "PUT",
        body: { text, mentions, version },
      }),
      rawResponseSchema: noteSchema,
      transformResponse: ({ data }: { data: Note }) => data,
    }),
    deleteNote: build.mutation<Note, Place>({
      query: (place) => ({ url: pathOf(place), method: "DELETE" }),
      rawResponseSchema: noteSchema,
      transformResponse: ({ data }: { data: Note }) => data,
    }),
    listEarlierNoteTexts: build.query<EarlierText[], Place>({
      query: (place) => ({ url: `${pathOf(place)}/earlier` }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/messages/change-message")).earlierTextsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: EarlierText[] }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useEditNoteMutation, useDeleteNoteMutation, useListEarlierNoteTextsQuery } =
  noteChangesApi;
