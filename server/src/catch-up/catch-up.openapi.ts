import { limits } from "@deskbell/shared/limits";
import { catchUpAnswerSchema, catchUpQuestionSchema } from "@deskbell/shared/realtime/catch-up";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const catchUpDescriptions: RouteDescriptions = {
  "POST /api/v1/catch-up": {
    id: "catchUp",
    summary: "Answers what a client has missed of its list and its threads, in one request",
    description:
      "Events are hints; this is the truth, to be asked for after each reconnect and now and then. Tickets that have " +
      "changed since `changedSince` and shortly before it, the latest first: with `isComplete: false` the list is to be " +
      `loaded anew. Of up to ${limits.catchUpThreadsMax} threads the messages after \`seq\`, the oldest first; the more ` +
      "threads, the fewer of each, and `hasMore` says that more follow. With `activitySeq` staff get the history after " +
      "that entry. When `revision` is not the one that a client had, messages that it has were changed, and the thread " +
      "is to be loaded anew. `isGone`: there is no such ticket any more, or it is not the viewer's to see.",
    tag: "Tickets",
    asker: "session",
    json: catchUpQuestionSchema,
    answers: { 200: { says: "What was missed.", json: catchUpAnswerSchema } },
  },
};
