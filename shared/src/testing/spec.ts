import spec from "../../../docs/spec.md?raw";

/** The text of one numbered section of the specification. */
export function specSection(number: number): string {
  const [, after] = spec.split(`\n## ${number}. `);
  const [section] = after?.split("\n## ") ?? [];
  if (!section) throw new Error(`The specification has no section ${number}.`);
  return section;
}

/** Everything that stands between single quotes, letter for letter; an apostrophe is no quote. */
export function quotedTexts(section: string): string[] {
  return [...section.matchAll(/(?<=[\s(])'(.+?)'(?!\p{L})/gu)].map(([, text = ""]) => text);
}
