import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef, useState } from "react";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import type { Refusal } from "../../../api/http/refusal-texts.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { draftWork } from "../../../state/kept-drafts.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useIsGone } from "../../../ui/use-is-gone.ts";
import { byCustomer, openTicket } from "./open-ticket.ts";

interface Opening {
  /** 0 … 1 while the ticket is being sent, null otherwise. */
  sentShare: number | null;
  /** Sends the wizard's draft; null where the server shows nothing of the ticket, undefined when it was cancelled, refused, or nobody waits for it. */
  open(): Promise<Ticket | null | undefined>;
  cancel(): void;
  refusal: Refusal | null;
}

/** Opening a ticket from the wizard's draft, with its progress, a way to cancel, and what came back. */
export function useOpenTicket(way = byCustomer): Opening {
  const dispatch = useAppDispatch();
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const upload = useRef<AbortController>(undefined);
  const isSent = useRef(false);
  const isGone = useIsGone();
  useEffect(
    () => () => {
      // Once it has left it may be stored: the answer says so.
      if (!isSent.current) upload.current?.abort();
    },
    [],
  );
  const onProgress = (share: number) => {
    isSent.current = share >= 1;
    setSentShare(share);
  };

  async function open() {
    const current = new AbortController();
    upload.current = current;
    setRefusal(null);
    onProgress(0);
    draftWork.holdTicketFiles(true);
    const isSameViewer = rememberViewer();
    try {
      const ticket = await dispatch(openTicket({ signal: current.signal, onProgress, way }));
      if (!isGone.current) return ticket;
      if (ticket && isSameViewer())
        notify.success(t("#{number} is open", { number: ticket.ticket }));
      return undefined;
    } catch (error) {
      if (current.signal.aborted) return undefined;
      const words = t("The ticket could not be sent. Please try again.");
      if (!isGone.current) setRefusal(isApiError(error) ? error : { message: words, errors: {} });
      else if (isSameViewer()) {
        const cause = isApiError(error) ? causeOf(error) : words;
        notify.error(t("Your new ticket is kept where you wrote it. {cause}", { cause }));
      }
      return undefined;
    } finally {
      draftWork.holdTicketFiles(false);
      setSentShare(null);
    }
  }
  return { sentShare, open, cancel: () => upload.current?.abort(), refusal };
}
