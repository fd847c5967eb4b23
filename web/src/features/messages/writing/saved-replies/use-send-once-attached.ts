import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../../../i18n/t.ts";
import { useAppSelector } from "../../../../state/hooks.ts";
import { notify } from "../../../../ui/toasts/notify.ts";
import type { Attaching } from "../attach-reply-files.ts";
import { useFieldKeys } from "../use-field-keys.ts";

interface Wish {
  /** What is to be sent: other words are another wish. */
  text: string;
  /** Whether by the keys that solve. */
  isSolving: boolean;
}

interface Parts {
  field: RefObject<HTMLTextAreaElement | null>;
  draftKey: string;
  /** Files of a saved reply on their way into the draft. */
  attaching: Attaching | null;
}

/**
 * What is sent while the files of a saved reply are on their way goes once they are there, unless its author writes on or
 * presses Esc. Who leaves the ticket before is told that it is still a draft.
 */
export function useSendOnceAttached({ field, draftKey, attaching }: Parts) {
  const [wish, setWish] = useState<Wish | null>(null);
  const text = useAppSelector(({ drafts }) => drafts[draftKey]?.text ?? "");
  const isWanted = wish !== null && wish.text === text && !attaching?.hasFailed;
  const unmet = useRef(false);
  useEffect(() => {
    unmet.current = isWanted;
    if (wish === null) return;
    if (!isWanted) setWish(null);
    else if (attaching === null) {
      unmet.current = false;
      setWish(null);
      press(field.current, wish);
    }
  });
  useEffect(
    () => () => {
      if (unmet.current)
        notify.error(t("Not sent, since a file was not there yet: it is a draft."));
    },
    [],
  );
  useFieldKeys(
    field,
    ({ key }) => {
      if (key !== "Escape" || !isWanted) return false;
      setWish(null);
      return true;
    },
    { goesFirst: true },
  );
  return {
    isWanted,
    want(event: Event): void {
      const isSolving = event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey);
      setWish({ text, isSolving });
    },
  };
}

/** As its author did: what listens there sends by what is chosen. */
function press(field: HTMLTextAreaElement | null, { isSolving }: Wish): void {
  const options = { key: "Enter", ctrlKey: isSolving, bubbles: true, cancelable: true };
  field?.dispatchEvent(new KeyboardEvent("keydown", options));
}
