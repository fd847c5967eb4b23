import { limits } from "@deskbell/shared/limits";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { type Command, commandsNow } from "../../../ui/commands/commands.ts";
import { isMac, keyOf } from "../../../ui/commands/key-of.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import styles from "./CommandBar.module.css";
import { type FoundOptions, type Option, useOptions } from "./use-options.ts";

/** Ctrl-K, or Cmd-K: everything that can be done here, every page, everybody and every ticket, by a few letters. */
export function CommandBar() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      // On a Mac Ctrl-K is the field's: it deletes to the end of the line.
      if (metaKey !== isMac || ctrlKey === isMac || event.isComposing) return;
      if (keyOf(event) !== "k" || altKey || shiftKey) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return isOpen && <OpenBar onClose={() => setIsOpen(false)} />;
}

function OpenBar({ onClose }: { onClose(): void }) {
  const [commands, setCommands] = useState<readonly Command[]>(commandsNow);
  const [words, setWords] = useState("");
  // By its id, whatever is found later.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const found = useOptions(commands, words);
  const { options } = found;
  const chosen = options.find((option) => option.id === chosenId) ?? options[0];
  const firstId = chosen?.id ?? null;
  useEffect(() => {
    if (chosenId !== firstId) setChosenId(firstId);
  }, [chosenId, firstId]);
  const run = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    // Once the bar is gone, so that what it opens keeps the focus.
    requestAnimationFrame(() => void option.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    if (event.key === "Enter") run(chosen);
    else if (by) {
      const next = (options.indexOf(chosen as Option) + by + options.length) % options.length;
      setChosenId(options[next]?.id ?? null);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t("Commands")} onClose={onClose}>
      <input
        ref={field}
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen?.id}
        aria-label={t("Type a command, or search tickets and people")}
        placeholder={t("Type a command")}
        maxLength={limits.searchMaxChars}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          // Some come with what is loaded meanwhile.
          setCommands(commandsNow());
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={`${id}-list`}
        options={options}
        chosen={chosen}
        onPoint={setChosenId}
        onChoose={run}
      />
      <SearchState {...found} />
    </Dialog>
  );
}

interface OptionListProps {
  id: string;
  options: readonly Option[];
  chosen: Option | undefined;
  onPoint(id: string): void;
  onChoose(option: Option): void;
}

/** Under the headings of its groups. The chosen one is always in view. */
function OptionList({ id, options, chosen, onPoint, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t("Commands, people and tickets")}
      className={styles.list}
    >
      {options.map((option, index) => (
        <div key={option.id} role="presentation">
          {option.group !== options[index - 1]?.group && (
            <p className={styles.group} role="presentation">
              {option.group}
            </p>
          )}
          <OptionRow
            option={option}
            isChosen={option === chosen}
            onPoint={() => onPoint(option.id)}
            onChoose={() => onChoose(option)}
          />
        </div>
      ))}
    </div>
  );
}

interface OptionRowProps {
  option: Option;
  isChosen: boolean;
  onPoint(): void;
  onChoose(): void;
}

function OptionRow({ option, isChosen, onPoint, onChoose }: OptionRowProps) {
  const { id, words, hint, key, keys = key ? [keyText(key)] : [] } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <bdi className={styles.words}>{words}</bdi>
      {hint && (
        <bdi className={styles.hint} title={hint}>
          {hint}
        </bdi>
      )}
      {keys.map((one) => (
        <kbd key={one} className={styles.key}>
          {one}
        </kbd>
      ))}
    </div>
  );
}

/** That it searches, that there is nothing, and what could not be searched. */
function SearchState({ options, isSearching, error, retry }: FoundOptions) {
  return (
    <div className={styles.state}>
      <span role="status">
        {isSearching && t("Searching…")}
        {!isSearching && options.length === 0 && !error && t("Nothing found")}
        {error ? t("Not everything could be searched. {why}", { why: causeOf(error) }) : null}
      </span>
      {error ? (
        <Button variant="quiet" onClick={retry}>
          {t("Try again")}
        </Button>
      ) : null}
    </div>
  );
}

const keyText = (key: string): string =>
  key === key.toLowerCase() ? key.toUpperCase() : `${t("Shift")} ${key}`;
