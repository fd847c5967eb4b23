import { useEffect, useRef } from "react";
import { isForPage } from "./is-for-page.ts";
import { isPlain, keyOf } from "./key-of.ts";
import { listenForSecondKeys } from "./second-keys.ts";

/** Something that can be done where one is: by its key, and from the command bar by its words. */
export interface Command {
  words: string;
  /** A single key, as a capital letter for one with Shift; only for those who are not typing. */
  key?: string;
  /** Keys one after the other, which whoever offers it listens to itself; here they are only shown. */
  keys?: readonly string[] | undefined;
  /** Under which heading it is listed; this ticket's where it is left out. */
  group?: string | undefined;
  /** There may be many: it is listed once words are looked for. */
  isSearched?: true;
  /** Takes its key from others, and is not listed. */
  isKeyOnly?: true;
  run(): unknown;
}

interface PartOptions {
  group?: string | undefined;
  /** Before others: a key of both is this one's. */
  goesFirst?: boolean;
}

type Part = { current: { commands: readonly Command[]; options: PartOptions } };
/** Those of each part that is drawn now, in the order in which the parts came. */
const parts = new Set<Part>();
let stopListening = () => {};

/** What can be done now. */
export const commandsNow = (): Command[] =>
  [...parts]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(({ current: { commands, options } }) =>
      options.group ? commands.map((one) => ({ group: options.group, ...one })) : commands,
    );

const rankOf = ({ current }: Part): number => (current.options.goesFirst ? 0 : 1);

/** Offers commands as long as a part is drawn. */
export function useCommands(commands: readonly Command[], options: PartOptions = {}): void {
  const latest = useRef({ commands, options });
  useEffect(() => {
    latest.current = { commands, options };
  });
  useEffect(() => {
    parts.add(latest);
    if (parts.size === 1) stopListening = listenForKeys();
    return () => {
      parts.delete(latest);
      if (parts.size === 0) stopListening();
    };
  }, []);
}

function listenForKeys(): () => void {
  const stopSecondKeys = listenForSecondKeys();
  document.addEventListener("keydown", runByKey);
  return () => {
    stopSecondKeys();
    document.removeEventListener("keydown", runByKey);
  };
}

function runByKey(event: KeyboardEvent): void {
  if (!isPlain(event) || event.repeat || !isForPage(event)) return;
  const key = keyOf(event);
  const command = commandsNow().find((one) => one.key === key);
  if (!command) return;
  event.preventDefault();
  command.run();
}
