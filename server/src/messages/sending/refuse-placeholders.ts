import { placeholdersIn } from "@deskbell/shared/saved-replies/placeholders";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";

/**
 * Refuses a message of the staff in which a placeholder of a saved reply is left over. Customers write
 * braces freely, and so does whoever means other words than those that are known.
 *
 * @throws AppError `invalid_input` (400, field `text`)
 */
export function refusePlaceholders(viewer: Viewer, text: string): void {
  if (!can(viewer, "ticket:work")) return;
  const [left] = placeholdersIn(text);
  if (!left) return;
  const placeholder = text.slice(left.from, left.to);
  throw new AppError(
    "invalid_input",
    `“${placeholder}” is not filled in. Write what it stands for.`,
    {
      field: "text",
    },
  );
}
