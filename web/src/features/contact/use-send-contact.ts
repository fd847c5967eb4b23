import type { TemplateParams } from "@deskbell/shared/contact/email-send";
import { useRef, useState } from "react";
import { type ApiError, isApiError, unexpectedAnswer } from "../../api/http/api-error.ts";
import { useSendContactMutation } from "./contact.api.ts";

interface Sending {
  /** Resolves with null once the message is stored, else with the reason why not; undefined while another attempt is under way. */
  send(form: TemplateParams): Promise<ApiError | null | undefined>;
  /** Result of the last attempt; null before the first, and while one is under way. */
  outcome: "sent" | ApiError | null;
  clearOutcome(): void;
}

/** Sends a message once: a retry after a lost answer uses the same idempotency key. */
export function useSendContact(): Sending {
  const [sendContact] = useSendContactMutation();
  const [outcome, setOutcome] = useState<Sending["outcome"]>(null);
  const isSending = useRef(false);
  const draft = useRef({ words: "", key: "" });

  /** Other words under the same key would be refused as a conflict. */
  function keyOf(form: TemplateParams): string {
    const words = JSON.stringify(form);
    if (draft.current.words !== words) draft.current = { words, key: crypto.randomUUID() };
    return draft.current.key;
  }

  async function send(form: TemplateParams) {
    if (isSending.current) return undefined;
    isSending.current = true;
    setOutcome(null);
    try {
      await sendContact({ params: form, idempotencyKey: keyOf(form) }).unwrap();
      draft.current = { words: "", key: "" }; // the same words once more are another message
      setOutcome("sent");
      return null;
    } catch (error) {
      console.warn("The message was not sent", error); // spec §8: only logged; we show it, too
      const reason = isApiError(error) ? error : unexpectedAnswer(0);
      setOutcome(reason);
      return reason;
    } finally {
      isSending.current = false;
    }
  }
  return { send, outcome, clearOutcome: () => setOutcome(null) };
}
