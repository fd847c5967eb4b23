import { Zap } from "lucide-react";
import { type RefObject, useId, useMemo } from "react";
import { t } from "../../../../i18n/t.ts";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { useCommands } from "../../../../ui/commands/commands.ts";
import { prepareEntries, searchEntries } from "../../../../ui/replies/search-entries.ts";
import { SlashMenu } from "./SlashMenu.tsx";
import type { SlashList } from "./slash-entry.ts";
import { useMenuChoice } from "./use-menu-choice.ts";
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
  const isLoading = lists.some((list) => list === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are what is compared, not their array
  const prepared = useMemo(() => lists.map((list) => prepareEntries(list ?? [])), [...lists]);
  const query = place?.query ?? "";
  const found = useMemo(
    () => (place ? searchEntries(prepared.flat(), query) : []),
    [prepared, query, place],
  );
  const { chosen, choose, point } = useMenuChoice({ field, place, close, found, isLoading });
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
          label={t("Saved replies and macros")}
          heading={headingOf(query, found.length, isLoading)}
          mark="/"
          entries={found}
          chosen={chosen}
          onPoint={point}
          onChoose={choose}
        />
      )}
    </>
  );
}

function headingOf(query: string, count: number, isLoading: boolean): string {
  if (isLoading) return t("Loading saved replies…");
  if (query === "") return count === 0 ? t("No saved replies yet") : t("Saved replies");
  return count === 0
    ? t("Nothing found for “{query}”", { query })
    : t("Saved replies for “{query}”", { query });
}
