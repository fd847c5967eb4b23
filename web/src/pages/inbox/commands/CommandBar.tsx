import { limits } from "@deskbell/shared/limits";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useFoundTickets } from "../../../features/tickets/list/use-found-tickets.ts";
import { t } from "../../../i18n/t.ts";
import { type Command, commandsNow } from "../../../ui/commands/commands.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { useDashboardPages } from "../../dashboard/use-dashboard-pages.ts";
import styles from "./CommandBar.module.css";

const ticketsMax = 6;

/** Ctrl-K, or Cmd-K: everything that can be done here, every page and every ticket, by a few letters. */
export function CommandBar() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return isOpen && <OpenBar onClose={() => setIsOpen(false)} />;
}

interface Option extends Command {
  group: string;
  id: string;
}

function OpenBar({ onClose }: { onClose(): void }) {
  const [commands, setCommands] = useState<readonly Command[]>(commandsNow);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const { options, isSearching } = useOptions(commands, words, id);
  const chosen = options[Math.min(at, options.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  const run = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    // Once the bar is gone, so that what it opens keeps the focus.
    requestAnimationFrame(() => void option.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, its keys choose words.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    if (event.key === "Enter") run(chosen);
    else if (by) setAt((options.indexOf(chosen as Option) + by + options.length) % options.length);
    else return;
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
        aria-label={t("Type a command, or search tickets")}
        placeholder={t("Type a command, or search tickets")}
        maxLength={limits.searchMaxChars}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          // Some come with what is loaded meanwhile.
          setCommands(commandsNow());
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t("Commands and tickets")}
        className={styles.list}
      >
        {options.map((option, index) => (
          <div key={option.id} role="presentation">
            {option.group !== options[index - 1]?.group && (
              <p className={styles.group} role="presentation">
                {option.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has its keys */}
            <div
              id={option.id}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              className={styles.option}
              onMouseMove={() => setAt(index)}
              onClick={() => run(option)}
            >
              <bdi className={styles.words}>{option.words}</bdi>
              {(option.keys ?? (option.key ? [keyText(option.key)] : [])).map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </div>
          </div>
        ))}
        {options.length === 0 && (
          <p className={styles.group}>{isSearching ? t("Searching…") : t("Nothing found")}</p>
        )}
      </div>
    </Dialog>
  );
}

/** What the words find: commands first, then pages, then tickets, which come once the server has answered. */
function useOptions(commands: readonly Command[], words: string, id: string) {
  const tickets = useFoundTickets(words, ticketsMax);
  const pages = useDashboardPages();
  const navigate = useNavigate();
  const options: Option[] = [
    ...commands
      .filter((command) => !command.isKeyOnly && (!command.isSearched || words.trim() !== ""))
      .filter((command) => isFound(command.words, words))
      .map((command, index) => ({
        ...command,
        group: command.group ?? t("This ticket"),
        id: `${id}-command-${index}`,
      })),
    ...pages
      .filter((page) => words.trim() !== "" && isFound(page.text, words))
      .map(({ to, text }) => ({
        words: text,
        run: () => navigate(to),
        group: t("Pages"),
        id: `${id}-${to}`,
      })),
    ...(tickets ?? []).map(({ _id, ticket, subject }) => ({
      words: `#${ticket} ${subject}`,
      run: () => navigate(`/inbox/${_id}`, { state: { takesFocus: true } }),
      group: t("Tickets"),
      id: `${id}-${_id}`,
    })),
  ];
  return { options, isSearching: !tickets };
}

/** Whether each word begins one of the command's. */
function isFound(command: string, words: string): boolean {
  const beginnings = words.toLowerCase().split(/\s+/).filter(Boolean);
  const all = command.toLowerCase().split(/\s+/);
  return beginnings.every((beginning) => all.some((word) => word.startsWith(beginning)));
}

const keyText = (key: string): string =>
  key === key.toLowerCase() ? key.toUpperCase() : `${t("Shift")} ${key}`;
