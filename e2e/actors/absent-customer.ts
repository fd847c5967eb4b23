import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import { ticketAnswerSchema } from "@deskbell/shared/tickets/ticket";
import type { Account } from "../accounts.ts";
import type { UploadFile } from "../pictures.ts";
import { postForm } from "../post-form.ts";
import type { ServerProcess } from "../programs/server-process.ts";
import { someDescription, type TicketWords } from "./customer.ts";

/** Files come from memory: there is no field to pick them in. */
export type SentWords = Omit<TicketWords, "files"> & { files?: readonly UploadFile[] };

/** A customer without a window, for tests that only need their tickets: what they do goes to the desk at once. */
export class AbsentCustomer {
  readonly account: Account;
  readonly #desk: ServerProcess;
  readonly #token: string;

  constructor(account: Account, desk: ServerProcess, token: string) {
    this.account = account;
    this.#desk = desk;
    this.#token = token;
  }

  /** Returns the ticket's path. */
  async createsTicket({
    subject,
    description = someDescription,
    isPrivate = false,
    files = [],
  }: SentWords): Promise<string> {
    const fields = {
      ...{ subject, description, visibility: isPrivate ? "privet" : "public" },
      enquiryInfo: defaultEnquiryReason,
    };
    const answer = await postForm(this.#desk, this.#token, "conversation", fields, files);
    return `/inbox/${ticketAnswerSchema.parse(answer).data._id}`;
  }
}
