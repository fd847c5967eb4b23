import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";

interface AboveFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  children: ReactNode;
}

/** Among what is wrong with a draft, which stands above its field, describes it, and is announced. */
export function AboveField({ field, children }: AboveFieldProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    setPlace(document.getElementById(field.current?.getAttribute("aria-describedby") ?? ""));
  }, [field]);
  return place && createPortal(children, place);
}
