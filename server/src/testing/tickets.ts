import type { Message } from "@deskbell/shared/messages/message";
import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { formOf } from "./call-api.ts";
import type { TestPerson } from "./people.ts";

export const aDraft = {
  subject: "The kettle does not whistle",
  description: "It has been silent since Monday, whatever I do with it.",
  visibility: "privet",
  enquiryInfo: defaultEnquiryReason,
};

/** Opens a ticket over HTTP. */
export async function aTicket(
  customer: TestPerson,
  fields: Record<string, string | Blob | readonly Blob[]> = {},
): Promise<Ticket> {
  const answer = await customer.call("POST", "conversation", formOf({ ...aDraft, ...fields }));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

/** Sends a message over HTTP. */
export async function aMessage(
  sender: TestPerson,
  ticket: Ticket,
  fields: Record<string, string | Blob | readonly Blob[]> = { text: "Hello" },
): Promise<Message> {
  const form = formOf({ conversationId: ticket._id, ...fields });
  const answer = await sender.call("POST", "message", form);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
