import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Rich } from "../../../../i18n/Rich.tsx";
import { t } from "../../../../i18n/t.ts";
import styles from "./SlashMenu.module.css";
import type { SlashEntry } from "./slash-entry.ts";

interface SlashMenuProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What it is called, and what stands above its entries. */
  label: string;
  heading: string;
  /** What opens it, before the shortcuts. */
  mark: string;
  entries: readonly SlashEntry[];
  chosen: SlashEntry | undefined;
  onPoint(index: number): void;
  onChoose(entry: SlashEntry): void;
}

/** More are found by another letter. */
const drawnMax = 50;

/** The menu above the bar: what was found, and beside it what would be put in. */
export function SlashMenu(props: SlashMenuProps) {
  const { id, field, label, heading, mark, entries, chosen, onPoint, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const optionId = (entry: SlashEntry | undefined) => (entry ? `${id}-${entry.id}` : undefined);
  useDescribedField(field, `${id}-list`, optionId(chosen));
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      className={styles.menu}
      data-alone={!chosen?.preview || undefined}
      role="dialog"
      aria-label={label}
    >
      <div className={styles.found}>
        <p className={styles.heading} role="status">
          {heading}
        </p>
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
        >
          {entries.slice(0, drawnMax).map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys
            <div
              key={entry.id}
              id={optionId(entry)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={entry === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onPoint(index)}
              onClick={() => onChoose(entry)}
            >
              {entry.sign && <span className={styles.sign}>{entry.sign}</span>}
              {entry.Icon && (
                <entry.Icon className={styles.icon} size={16} aria-hidden="true" data-directional />
              )}
              <bdi className={styles.name} title={entry.name}>
                {entry.name}
              </bdi>
              {entry.mark && <span className={styles.mark}>{entry.mark}</span>}
              {entry.shortcut !== "" && (
                <kbd className={styles.key} dir="ltr">
                  {mark}
                  <bdi>{entry.shortcut}</bdi>
                </kbd>
              )}
            </div>
          ))}
        </div>
      </div>
      {chosen?.preview && <div className={styles.preview}>{chosen.preview()}</div>}
      {chosen && (
        <p className={styles.keys} aria-hidden="true">
          <span>
            <Rich parts={[<kbd key="up" />, <kbd key="down" />]}>
              {t("<0>↑</0> <1>↓</1> move")}
            </Rich>
          </span>
          <span>
            <Rich parts={[<kbd key="enter" />]}>{t("<0>Enter</0> insert")}</Rich>
          </span>
          <span>
            <Rich parts={[<kbd key="escape" />]}>{t("<0>Esc</0> close")}</Rich>
          </span>
        </p>
      )}
    </div>
  );
}

/** Says of a field that a list belongs to it, as long as the menu is open. */
function useDescribedField(
  field: RefObject<HTMLTextAreaElement | null>,
  listId: string,
  optionId: string | undefined,
): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const names = ["aria-controls", "aria-expanded", "aria-activedescendant", "role"];
    const before = names.map((name) => element.getAttribute(name));
    element.setAttribute("role", "combobox");
    element.setAttribute("aria-controls", listId);
    element.setAttribute("aria-expanded", "true");
    if (optionId) element.setAttribute("aria-activedescendant", optionId);
    return () => {
      names.forEach((name, index) => {
        const value = before[index] ?? null;
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      });
    };
  }, [field, listId, optionId]);
}
