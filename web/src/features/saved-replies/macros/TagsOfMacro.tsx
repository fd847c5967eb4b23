import { useId, useState } from "react";
import { useTags } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { TagChip } from "../../../ui/tags/TagChip.tsx";
import tagStyles from "../../../ui/tags/tags.module.css";
import { tagMeant } from "./tag-meant.ts";

interface TagsOfMacroProps {
  label: string;
  tagIds: readonly string[];
  onChange(tagIds: string[]): void;
}

/** Tags that a macro puts on or takes off: chosen by their names. */
export function TagsOfMacro({ label, tagIds, onChange }: TagsOfMacroProps) {
  const [name, setName] = useState("");
  const { data: tags = [] } = useTags();
  const list = useId();
  /** Returns whether it was a tag's name. */
  const take = (typed: string, isFinal: boolean): boolean => {
    const found = tagMeant(typed, tags, { isFinal });
    setName(found ? "" : typed);
    if (found && !tagIds.includes(found.id)) onChange([...tagIds, found.id]);
    return found !== undefined;
  };
  return (
    <div>
      <TextField
        label={label}
        dir="auto"
        autoComplete="off"
        list={list}
        value={name}
        error={
          name !== "" && !tags.some((tag) => tag.name.toLowerCase().startsWith(name.toLowerCase()))
            ? t("There is no such tag.")
            : undefined
        }
        onChange={({ target, nativeEvent }) => take(target.value, isChosen(nativeEvent))}
        onKeyDown={(event) => {
          // Safari reports the Enter that ends a composition only by the code 229.
          if (event.key !== "Enter" || isComposing(event)) return;
          // The form around it is not sent by that.
          if (take(name, true)) event.preventDefault();
        }}
        onBlur={() => take(name, true)}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
      {tagIds.length > 0 && (
        <div className={tagStyles.tags}>
          {tagIds.map((id) => (
            <TagChip
              key={id}
              name={tags.find((tag) => tag.id === id)?.name ?? t("removed")}
              onRemove={() => onChange(tagIds.filter((other) => other !== id))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** From the list of names, and not typed: browsers say that it replaces the text, or say nothing. */
const isChosen = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
