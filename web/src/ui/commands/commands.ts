import { useEffect, useRef } from "react";
import { isTyping } from "../is-typing.ts";

/** Something that can be done where one is: by its key, and from the command bar by its words. */
export interface Command {
  words: string;
  /** A single key, as a capital letter for one with Shift; only for those who are not typing. */
  key?: string;
  /** Under which heading it is listed; this ticket's where it is left out. */
  group?: string;
  run(): unknown;
}

type Part = { readonly current: readonly Command[] };
/** Those of each part that is drawn now, in the order in which the parts came. */
const parts = new Set<Part>();

/** What can be done now. */
export const commandsNow = (): Command[] => [...parts].flatMap(({ current }) => current);

/** Offers commands as long as a part is drawn. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    parts.add(latest);
    if (parts.size === 1) document.addEventListener("keydown", runByKey);
    return () => {
      parts.delete(latest);
      if (parts.size === 0) document.removeEventListener("keydown", runByKey);
    };
  }, []);
}

function runByKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || event.repeat || isTyping(target)) return;
  if (event.defaultPrevented || document.querySelector('dialog[open], [role="menu"]')) return;
  const command = commandsNow().find((one) => one.key === key);
  if (!command) return;
  event.preventDefault();
  command.run();
}
