import type { TemplateParams } from "@deskbell/shared/contact/email-send";
import { useRef, useState } from "react";
import { type ApiError, isApiError, unexpectedAnswer } from "../../api/http/api-error.ts";
import { sendContact } from "./send-contact.ts";

interface Sending {
  /** Resolves with null once the message is stored, else with the reason why not; undefined when it is on its way already. */
  send(form: TemplateParams): Promise<ApiError | null | undefined>;
  /** What the last attempt came to; null before it, and while one is on its way. */
  outcome: "sent" | ApiError | null;
  forgetOutcome(): void;
}

/** Sending one message once: a second click and a lost answer send the same request again, with the same key. */
export function useSendContact(): Sending {
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
      await sendContact(form, keyOf(form));
      draft.current = { words: "", key: "" }; // the same words once more are another message
      setOutcome("sent");
      return null;
    } catch (error) {
      console.warn("The message was not sent", error); // spec §8: only logged; we tell it, too
      const reason = isApiError(error) ? error : unexpectedAnswer(0);
      setOutcome(reason);
      return reason;
    } finally {
      isSending.current = false;
    }
  }
  return { send, outcome, forgetOutcome: () => setOutcome(null) };
}
