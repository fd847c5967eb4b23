import type { Findable } from "../../../../ui/replies/search-entries.ts";
import { emojiList } from "./emoji-list.ts";

export interface Emoji extends Findable {
  character: string;
}

/** The built-in emoji, in their order. */
export const emoji: readonly Emoji[] = emojiList.map((line) => {
  const [found = "", words = ""] = line.split("|");
  const [character = "", shortcut = ""] = found.split(" ");
  return {
    character,
    shortcut,
    name: shortcut.replaceAll("_", " "),
    words: words.replaceAll(",", " "),
  };
});
