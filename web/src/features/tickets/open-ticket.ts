import { type Ticket, ticketAnswerSchema } from "@deskbell/shared/tickets/ticket";
import { uploadForm } from "../../api/upload-form.ts";
import { heldFile, releaseFiles } from "../../state/held-files.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { type WizardDraft, wizardReset, wizardSent } from "../../state/wizard.slice.ts";
import { receiveTickets } from "./receive-tickets.ts";

interface Upload {
  signal: AbortSignal;
  /** Called with 0 … 1 of the whole request. */
  onProgress(sentShare: number): void;
}

/**
 * Opens a ticket from the wizard's draft and, once it stands, empties the wizard. A repeated call
 * with an unchanged draft opens no second ticket. Throws ApiError; then the draft is untouched.
 */
export function openTicket({ signal, onProgress }: Upload): AppThunk<Promise<Ticket>> {
  return async (dispatch, getState) => {
    const draft = getState().wizard;
    const idempotencyKey = draft.idempotencyKey || crypto.randomUUID();
    dispatch(wizardSent(idempotencyKey));
    const { data: ticket } = await uploadForm({
      path: "conversation",
      form: formOf(draft),
      headers: { "Idempotency-Key": idempotencyKey },
      schema: ticketAnswerSchema,
      onProgress: (sentBytes, totalBytes) =>
        onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
      signal,
    });
    dispatch(receiveTickets([ticket]));
    dispatch(wizardReset());
    releaseFiles(draft.files);
    return ticket;
  };
}

function formOf({ subject, description, isPrivate, enquiryInfo, files }: WizardDraft): FormData {
  const form = new FormData();
  form.set("subject", subject);
  form.set("description", description);
  form.set("visibility", isPrivate ? "privet" : "public");
  form.set("enquiryInfo", enquiryInfo);
  for (const { id } of files) {
    const file = heldFile(id);
    if (file) form.append("attachments", file, file.name);
  }
  return form;
}
