import { type RefObject, useEffect, useId, useMemo, useState } from "react";
import { t } from "../../../../i18n/t.ts";
import { loadChunk } from "../../../../platform/load-chunk.ts";
import { insertText } from "../../../../ui/fields/insert-text.ts";
import { prepareEntries, searchEntries } from "../../../../ui/replies/search-entries.ts";
import { SlashMenu } from "../slash/SlashMenu.tsx";
import type { SlashEntry } from "../slash/slash-entry.ts";
import { emojiPlaceAt, standsStill } from "../slash/slash-place.ts";
import { useMenuChoice } from "../slash/use-menu-choice.ts";
import { useSlashPlace } from "../slash/use-slash-place.ts";
import type { Emoji } from "./emoji-entries.ts";

const shownMax = 20;

/** Emoji by their shortcodes: `:tada` offers 🎉. Their list is loaded with the first colon that may mean one. */
export function EmojiTool({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { place, close } = useSlashPlace(field, emojiPlaceAt);
  const id = useId();
  const emoji = useEmoji(place !== null);
  const prepared = useMemo(
    () =>
      prepareEntries(
        (emoji ?? []).map(
          ({ character, ...findable }): SlashEntry => ({
            ...findable,
            id: findable.shortcut,
            sign: character,
            choose: (at) => {
              const element = field.current;
              if (element && at && standsStill(element.value, at, ":")) {
                insertText(element, `${character} `, at);
              }
            },
          }),
        ),
      ),
    [emoji, field],
  );
  const query = place?.query ?? "";
  const found = useMemo(
    () => (place ? searchEntries(prepared, query).slice(0, shownMax) : []),
    [prepared, query, place],
  );
  useClosedShortcode(field, emoji);
  const { chosen, choose, point } = useMenuChoice({
    ...{ field, place, close, found, isLoading: emoji === undefined },
    passesEnterBehind: ":",
  });
  // A colon that is followed by no emoji's name means something else.
  if (!place || found.length === 0) return null;
  return (
    <SlashMenu
      {...{ id, field, chosen }}
      label={t("Emoji")}
      heading={t("Emoji for “{query}”", { query })}
      mark=":"
      entries={found}
      onPoint={point}
      onChoose={choose}
    />
  );
}

/** Undefined while they are on their way. */
function useEmoji(isNeeded: boolean): readonly Emoji[] | undefined {
  const [emoji, setEmoji] = useState<readonly Emoji[]>();
  useEffect(() => {
    if (!isNeeded || emoji) return;
    let isHere = true;
    loadChunk(() => import("./emoji-entries.ts")).then(
      (loaded) => {
        if (isHere) setEmoji(loaded.emoji);
      },
      () => {
        if (isHere) setEmoji([]); // without them a colon is a colon
      },
    );
    return () => {
      isHere = false;
    };
  }, [isNeeded, emoji]);
  return emoji;
}

/** A shortcode that is typed to its second colon is replaced at once. */
function useClosedShortcode(
  field: RefObject<HTMLTextAreaElement | null>,
  emoji: readonly Emoji[] = [],
): void {
  useEffect(() => {
    const element = field.current;
    const onInput = (event: Event) => {
      const { isComposing, data } = event as InputEvent;
      if (!element || isComposing || data !== ":") return;
      const to = element.selectionStart;
      const place = emojiPlaceAt(element.value, to - 1);
      const meant = place && emoji.find(({ shortcut }) => shortcut === place.query);
      if (meant) insertText(element, meant.character, { from: place.from, to });
    };
    element?.addEventListener("input", onInput);
    return () => element?.removeEventListener("input", onInput);
  }, [field, emoji]);
}
