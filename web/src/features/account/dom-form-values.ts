/**
 * What somebody has typed, or their browser has filled in, before the code of a prerendered form
 * arrived: without this it would be lost when the form hydrates.
 *
 * @returns the values of the page's inputs of these names, empty where there is none
 */
export function typedBefore<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const typedInto = (name: Name) => {
    if (typeof document === "undefined") return "";
    return document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
  };
  return Object.fromEntries(names.map((name) => [name, typedInto(name)])) as Record<Name, string>;
}
