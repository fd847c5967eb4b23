import * as Menu from "@radix-ui/react-dropdown-menu";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./FieldMenu.module.css";

export interface FieldChoice {
  value: string;
  /** As it is found by typing. */
  word: string;
  sign?: ReactNode;
  /** What is to be known before it is chosen. */
  hint?: string | undefined;
}

interface FieldMenuProps {
  /** What is chosen, for those who do not see it. */
  label: string;
  /** The key that opens it. */
  shortcut?: string;
  value: string;
  /** Null while they are loaded, or where they could not be. */
  choices: readonly FieldChoice[] | null;
  /** Loads them again, where they could not be loaded. */
  onRetry?: (() => void) | undefined;
  isBusy: boolean;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onChoose(value: string): void;
  /** The value as it stands there. */
  children: ReactNode;
}

/** A capital letter is one with Shift. */
const ariaKeyOf = (key: string) => (key === key.toLowerCase() ? key : `Shift+${key}`);

/** A value that is changed where it stands. */
export function FieldMenu(props: FieldMenuProps) {
  const { label, shortcut, onRetry, isBusy, isOpen, onOpenChange, children } = props;
  return (
    // Not modal: locking the page's scroll would need an inline style, which our policy forbids.
    <Menu.Root modal={false} dir={pageDirection()} open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Trigger
        className={styles.trigger}
        aria-label={label}
        title={label}
        aria-busy={isBusy}
        aria-keyshortcuts={shortcut && ariaKeyOf(shortcut)}
      >
        {children}
        <ChevronDown size={14} aria-hidden="true" className={styles.more} />
      </Menu.Trigger>
      {/* A menu may hold nothing that is announced. */}
      {isOpen && onRetry && <VisuallyHidden role="alert">{failed()}</VisuallyHidden>}
      <Menu.Portal>
        <Menu.Content
          className={`${menu.menu} ${styles.menu}`}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Choices {...props} />
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Choices({ value, choices, onRetry, onChoose }: FieldMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const failedId = useId();
  const areThere = choices !== null;
  // What had the focus is gone where they were asked for again.
  useLayoutEffect(() => {
    if (!areThere || document.activeElement !== document.body) return;
    content.current?.querySelector<HTMLElement>("[role=menuitemradio]")?.focus();
  }, [areThere]);
  if (choices) {
    return (
      <Menu.RadioGroup ref={content} value={value} onValueChange={onChoose}>
        {choices.map((choice) => (
          <Menu.RadioItem
            key={choice.value}
            value={choice.value}
            textValue={choice.word}
            className={menu.item}
          >
            {choice.sign}
            <bdi className={styles.word}>{choice.word}</bdi>
            {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            <Menu.ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    );
  }
  return (
    <>
      {onRetry && (
        <Menu.Label id={failedId} className={styles.failed}>
          {failed()}
        </Menu.Label>
      )}
      {/* One item, which keeps the focus while they are asked for again. */}
      <Menu.Item
        className={menu.item}
        disabled={!onRetry}
        aria-describedby={onRetry && failedId}
        onSelect={(event) => {
          event.preventDefault(); // it stays open for what comes
          onRetry?.();
        }}
      >
        {onRetry ? t("Try again") : t("Loading…")}
      </Menu.Item>
    </>
  );
}

const failed = () => t("They could not be loaded.");
