import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * For the field that another one confirms: the confirmation is held against it each time it changes,
 * once it was typed. Before that nothing is missing yet.
 */
export function confirmedBy<Values extends FieldValues>(
  confirmation: FieldPath<Values>,
  { formState, trigger }: Pick<UseFormReturn<Values>, "formState" | "trigger">,
) {
  const touched: Partial<Record<string, unknown>> = formState.touchedFields;
  const isTyped = touched[confirmation] === true;
  return { onChange: () => void (isTyped && trigger(confirmation)) };
}
