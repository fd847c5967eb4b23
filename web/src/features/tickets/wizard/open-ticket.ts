import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { Admin } from "@deskbell/shared/users/user";
import { adminsApi } from "../../../api/admins.api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { appendFiles, registeredFile, releaseFiles } from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import {
  draftWork,
  noteSentVersion,
  sentVersionOf,
  wizardKey,
} from "../../../state/kept-drafts.ts";
import {
  type WizardDraft,
  wizardReplaced,
  wizardReset,
  wizardSent,
} from "../../../state/wizard.slice.ts";
import { whenAttached } from "../../../ui/files/check-picked.ts";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { reloadTickets } from "../sync/catch-up-tickets.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";
import { openTicketApi } from "./open-ticket.api.ts";

/** How a ticket is opened: by its customer, or by staff for one. */
export interface Way {
  formOf(draft: WizardDraft): AppThunk<Promise<FormData>>;
  send(asked: {
    form: FormData;
    idempotencyKey: string;
    onProgress(sentShare: number): void;
  }): AppThunk<{ unwrap(): Promise<Ticket | null>; abort(): void }>;
}

interface Upload {
  signal: AbortSignal;
  /** Called with 0 … 1 of the whole request. */
  onProgress(sentShare: number): void;
  way: Way;
}

/**
 * Opens a ticket from the wizard's draft and, once it is stored, empties the wizard. Idempotent for an
 * unchanged draft. Resolves with null where the server shows nothing of the ticket. Throws ApiError;
 * then the draft is unchanged.
 */
export function openTicket({ signal, onProgress, way }: Upload): AppThunk<Promise<Ticket | null>> {
  return async (dispatch, getState) => {
    const isSameViewer = rememberViewer();
    await whenAttached();
    signal.throwIfAborted();
    const draft = getState().wizard;
    const idempotencyKey = draft.idempotencyKey || crypto.randomUUID();
    dispatch(wizardSent(idempotencyKey));
    const form = await dispatch(way.formOf(draft));
    signal.throwIfAborted();
    // A repeat names the same version as the first attempt.
    const version = sentVersionOf(idempotencyKey) ?? draftWork.versionOf(wizardKey);
    if (version) {
      noteSentVersion(idempotencyKey, version);
      form.set("draftVersion", version);
    }
    const opening = dispatch(way.send({ form, idempotencyKey, onProgress }));
    signal.addEventListener("abort", () => opening.abort());
    const ticket = await opening.unwrap().catch((error: unknown) => {
      const isGone = isApiError(error) && error.errors.draftFiles;
      const now = getState().wizard;
      const along = isGone && now.idempotencyKey === idempotencyKey ? withoutKept(now) : null;
      if (!along) throw error;
      // The server no longer has one of the files of the draft: they are sent along.
      dispatch(wizardReplaced(along));
      return dispatch(openTicket({ signal, onProgress, way }));
    });
    // Somebody else may have signed in meanwhile: the ticket is not theirs.
    if (!isSameViewer()) return null;
    dispatch(ticket ? receiveTickets([ticket]) : reloadTickets());
    // What another device has written into the draft meanwhile was not sent, and stays.
    const isUnchanged = getState().wizard.idempotencyKey === idempotencyKey;
    if (isUnchanged) {
      draftWork.sent(wizardKey);
      dispatch(wizardReset());
      releaseFiles(draft.files);
    }
    return ticket;
  };
}

/** Null where this browser has none of its files. */
function withoutKept(draft: WizardDraft): WizardDraft | null {
  const files = draft.files.map((file) => {
    const { keptAs, scan: _, ...own } = file;
    return keptAs && registeredFile(file.id) ? own : file;
  });
  return files.every((file, i) => file === draft.files[i]) ? null : { ...draft, files };
}

/** A customer's own. */
export const byCustomer: Way = {
  formOf: (draft) => async (dispatch) => {
    const admins = dispatch(adminsApi.endpoints.listAdmins.initiate());
    const [receiver] = (await admins).data ?? [];
    admins.unsubscribe();
    return formOf(draft, receiver);
  },
  send: (asked) => (dispatch) =>
    dispatch(openTicketApi.endpoints.openTicket.initiate(asked, { track: false })),
};

/** `receiver` is the first admin (spec §6); the server knows by itself whom a ticket goes to. */
function formOf(draft: WizardDraft, receiver: Admin | undefined): FormData {
  const { subject, description, isPrivate, enquiryInfo, files } = draft;
  const form = new FormData();
  form.set("subject", subject);
  form.set("description", description);
  form.set("visibility", isPrivate ? "privet" : "public");
  form.set("enquiryInfo", enquiryInfo);
  if (receiver) {
    form.set("receiverId", receiver._id);
    form.set("receiverName", receiver.name);
    form.set("receiverAvatar", receiver.avatar);
  }
  appendFiles(form, files);
  return form;
}
