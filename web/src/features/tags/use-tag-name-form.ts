import { type NewTag, newTagSchema } from "@deskbell/shared/tags/tag";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { causeOf } from "../../api/http/api-error.ts";

/** A form for a tag's name; why the desk refuses one stands below it. */
export function useTagNameForm(before: string, store: (tag: NewTag) => Promise<unknown>) {
  const form = useForm<NewTag>({
    resolver: standardSchemaResolver(newTagSchema),
    mode: "onSubmit",
    defaultValues: { name: before },
  });
  const submit = form.handleSubmit(async (tag) => {
    try {
      await store(tag);
    } catch (error) {
      form.setError("name", { message: causeOf(error) }, { shouldFocus: true });
    }
  });
  const { errors, isSubmitting } = form.formState;
  return { register: form.register, reset: form.reset, submit, errors, isSubmitting };
}
