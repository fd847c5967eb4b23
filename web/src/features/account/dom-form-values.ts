// What stands in a form of a prerendered page, read from the DOM: it may have been typed, ticked or
// filled in by the browser before the page's code arrived.

/**
 * The values of the page's inputs of these names, empty where there is none. Without this they would be
 * lost when the form hydrates.
 */
export function typedBefore<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const typedInto = (name: Name) => {
    if (typeof document === "undefined") return "";
    return document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
  };
  return Object.fromEntries(names.map((name) => [name, typedInto(name)])) as Record<Name, string>;
}

/** Name of the "Remember me" checkbox. */
export const rememberName = "remember";

/** Whether the session of somebody who signs in by this form is to be remembered. */
export const isRememberedIn = (form: HTMLFormElement | null): boolean =>
  form !== null && new FormData(form).has(rememberName);
