import * as z from "zod";
import { pictureAt } from "../attachment.ts";
import { completed, orUnshown } from "../completed.ts";
import { type Ticket, ticketAnswerSchema, ticketForViewerSchema } from "./ticket.ts";
import { type FilteredAnswer, filteredAnswerSchema } from "./views/filtered-answer.ts";

/**
 * A ticket as a client reads it: what a server of the specification does not know of it (spec §3
 * Conversation) is filled in.
 */
const receivedTicketSchema = completed(ticketForViewerSchema, (ticket) => ({
  description: "",
  visibility: "privet",
  enquiryInfo: "",
  lastSeq: 0,
  lastSenderId: (ticket.creator as Ticket["creator"] | undefined)?.id,
  ...ticket,
  updatedAt: ticket.updatedAt ?? ticket.createdAt,
  creator: { name: "", avatar: "", ...(ticket.creator as object) },
  receiver: receiverOf(ticket.receiver),
  attachments: asList(ticket.attachments).map((file) =>
    typeof file === "string" ? pictureAt(file) : file,
  ),
}));

/** A list of tickets as a client reads it. */
export interface ReceivedTickets {
  tickets: Ticket[];
  /** The server knows neither pages nor search, so that it has answered everything. */
  isEverything: boolean;
  /** What is to be said of the filter that was asked for. */
  filtered?: Pick<FilteredAnswer, "problems" | "capped">;
}

/** GET /conversation: a list, or with a filter a list and what is to be said of the filter. */
export const receivedTicketsSchema = z
  .union([z.array(z.unknown()), filteredAnswerSchema.extend({ data: z.array(z.unknown()) })])
  .transform((received, context) => {
    const answer = Array.isArray(received) ? received : received.data;
    const { success, data, error } = z.array(receivedTicketSchema).safeParse(answer);
    if (!success) {
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
    const isOfSpecification = (ticket: unknown) =>
      (ticket as Partial<Ticket>).lastSeq === undefined;
    if (Array.isArray(received)) {
      return { tickets: data, isEverything: answer.some(isOfSpecification) } as ReceivedTickets;
    }
    const { problems, capped } = received;
    return {
      tickets: data,
      isEverything: false,
      filtered: { problems, capped },
    } as ReceivedTickets;
  });

/** POST /conversation as a client reads it: null where the server shows nothing of it. */
export const receivedTicketAnswerSchema = orUnshown(ticketAnswerSchema);

function receiverOf(receiver: unknown) {
  const { id } = (receiver ?? {}) as Partial<Ticket["creator"]>;
  return id ? { name: "", avatar: "", ...(receiver as object) } : null;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
