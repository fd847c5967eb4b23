import type { ComponentProps } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/**
 * A field for programs that fill in every field. People do not see it, cannot reach it, and their
 * browsers and screen readers pass it by.
 */
export function ContactTrap(input: ComponentProps<"input">) {
  return (
    <div inert aria-hidden="true">
      <VisuallyHidden>
        <label>
          Homepage
          <input {...input} type="text" autoComplete="off" tabIndex={-1} />
        </label>
      </VisuallyHidden>
    </div>
  );
}
