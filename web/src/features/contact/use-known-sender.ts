import type { TemplateParams } from "@deskbell/shared/contact/email-send";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";

type Form = Pick<UseFormReturn<TemplateParams>, "reset" | "resetField" | "formState">;

const senderFields = ["name", "email"] as const;

/**
 * Prefills name and address of the signed-in person, where nothing was typed yet. When they sign out the
 * form is emptied: the next person at this browser may be another.
 */
export function useKnownSender({ reset, resetField, formState: { dirtyFields } }: Form): void {
  const viewer = useAppSelector(selectViewer);
  const filledFor = useRef<string | null>(null);
  const { _id: id = null, displayName: name = "", email = "" } = viewer ?? {};

  useEffect(() => {
    if (filledFor.current === id) return;
    const hasLeft = filledFor.current !== null;
    filledFor.current = id;
    if (hasLeft) reset({ ...emptyForm, name, email });
    else {
      for (const field of senderFields) {
        if (!dirtyFields[field]) resetField(field, { defaultValue: { name, email }[field] });
      }
    }
  }, [id, name, email, dirtyFields, reset, resetField]);
}

export const emptyForm: TemplateParams = {
  name: "",
  email: "",
  subject: "",
  message: "",
  homepage: "",
};
