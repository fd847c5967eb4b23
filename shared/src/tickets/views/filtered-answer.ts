import * as z from "zod";
import { ticketForViewerSchema } from "../ticket.ts";
import { filterProblemCodes } from "./filter.ts";

/** A part of a filter that has no meaning, by where it stands in what was sent, in UTF-16 code units. */
export const filterProblemSchema = z.object({
  offset: z.number().int(),
  length: z.number().int(),
  code: z.enum(filterProblemCodes),
  message: z.string(),
});

/** GET /conversation?filter=… */
export const filteredAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(ticketForViewerSchema),
  /** What was left out of the filter; the rest was asked. */
  problems: z.array(filterProblemSchema),
  /** A word is in more tickets than were looked at: there may be others that match. */
  capped: z.boolean(),
});
export type FilteredAnswer = z.infer<typeof filteredAnswerSchema>;
