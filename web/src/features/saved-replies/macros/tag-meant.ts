interface NamedTag {
  id: string;
  name: string;
}

/**
 * The tag that is meant by what stands in a field; undefined for none.
 *
 * @param isFinal whether nothing follows: else it may become the longer name of another tag
 */
export function tagMeant<Tag extends NamedTag>(
  typed: string,
  tags: readonly Tag[],
  { isFinal }: { isFinal: boolean },
): Tag | undefined {
  const name = typed.trim().toLowerCase();
  const begun = tags.filter((tag) => tag.name.toLowerCase().startsWith(name));
  const found = begun.find((tag) => tag.name.toLowerCase() === name);
  return isFinal || begun.length === 1 ? found : undefined;
}
