import { Zap } from "lucide-react";
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { t } from "../../../../i18n/t.ts";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { useCommands } from "../../../../ui/commands/commands.ts";
import { prepareEntries, searchEntries } from "../../../../ui/replies/search-entries.ts";
import { useFieldKeys } from "../use-field-keys.ts";
import { SlashMenu } from "./SlashMenu.tsx";
import type { SlashEntry, SlashList } from "./slash-entry.ts";
import { useSlashPlace } from "./use-slash-place.ts";

interface SlashToolProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Each kind of entries; together they are one list. */
  lists: readonly SlashList[];
  /** Called before the menu is needed: with the button, or the first slash. */
  onNear(): void;
}

/** The button and the `/` of what staff put into what they write: one menu for all kinds of entries. */
export function SlashTool({ field, lists, onNear }: SlashToolProps) {
  const { place, open, close } = useSlashPlace(field);
  const id = useId();
  const [index, setIndex] = useState(0);
  /** Enter was pressed while the lists were loading. */
  const [isWanted, setIsWanted] = useState(false);
  const isLoading = lists.some((list) => list === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are what is compared, not their array
  const prepared = useMemo(() => lists.map((list) => prepareEntries(list ?? [])), [...lists]);
  const query = place?.query ?? "";
  const found = useMemo(
    () => (place ? searchEntries(prepared.flat(), query) : []),
    [prepared, query, place],
  );
  const chosen = found[Math.min(index, found.length - 1)];
  // Another query begins at its best entry.
  const [lastQuery, setLastQuery] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    setIndex(0);
    setIsWanted(false);
  }

  const move = (by: number) =>
    setIndex((now) => (Math.min(now, found.length - 1) + by + found.length) % found.length);
  const choose = (entry: SlashEntry) => {
    entry.choose(place);
    setIndex(0);
  };
  useChoiceOnceLoaded(place && isWanted && !isLoading ? chosen : undefined, (entry) => {
    setIsWanted(false);
    choose(entry);
  });
  const onKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!place || ctrlKey || metaKey || altKey || shiftKey) return false;
    const isChoosing = key === "Enter" || key === "Tab";
    if (key === "Escape") close();
    // Whoever types faster than the list comes means one of it, and sends no slash.
    else if (isChoosing && isLoading) setIsWanted(true);
    else if (!chosen) return false;
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (isChoosing) choose(chosen);
    else return false;
    return true;
  };
  useFieldKeys(field, onKey, { goesFirst: true });
  const openMenu = () => {
    onNear();
    open();
  };
  useCommands([{ words: t("Saved replies and macros"), key: "/", run: openMenu }]);
  return (
    <>
      <IconButton
        label={t("Saved replies and macros")}
        icon={<Zap size={20} aria-hidden="true" />}
        // The field keeps the focus, and the cursor its place.
        onMouseDown={(event) => event.preventDefault()}
        onMouseEnter={onNear}
        onClick={() => (place ? close() : openMenu())}
      />
      {place && (
        <SlashMenu
          id={id}
          field={field}
          query={query}
          entries={found}
          chosen={chosen}
          isLoading={isLoading}
          onPoint={setIndex}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** Chooses an entry that was wanted before it was there. */
function useChoiceOnceLoaded(
  entry: SlashEntry | undefined,
  choose: (entry: SlashEntry) => void,
): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (entry) latest.current(entry);
  }, [entry]);
}
