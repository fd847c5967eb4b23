import * as Menu from "@radix-ui/react-dropdown-menu";
import { Bold, Code, Italic, Link2, List, ListOrdered, TextQuote, Type } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { keyOf } from "../../../ui/commands/key-of.ts";
import { insertText } from "../../../ui/fields/insert-text.ts";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import styles from "./FormatTools.module.css";
import { type Format, formatted } from "./format-text.ts";
import { useFieldKeys } from "./use-field-keys.ts";
import { usePastedFormat } from "./use-pasted-format.ts";

const isMac = navigator.userAgent.includes("Mac OS");

interface Tool {
  format: Format;
  label: string;
  icon: ReactNode;
  /** With Ctrl, on a Mac with Cmd; digits with Shift too, by their place on the keyboard. */
  key: string;
}

const iconPx = { size: 16, "aria-hidden": true } as const;

const tools = (): Tool[] => [
  { format: "bold", label: t("Bold"), icon: <Bold {...iconPx} />, key: "b" },
  { format: "italic", label: t("Italic"), icon: <Italic {...iconPx} />, key: "i" },
  { format: "code", label: t("Code"), icon: <Code {...iconPx} />, key: "e" },
  { format: "link", label: t("Link"), icon: <Link2 {...iconPx} />, key: "6" },
  {
    format: "numbers",
    label: t("Numbered list"),
    icon: <ListOrdered {...iconPx} data-directional />,
    key: "7",
  },
  { format: "bullets", label: t("List"), icon: <List {...iconPx} data-directional />, key: "8" },
  {
    format: "quote",
    label: t("Quote"),
    icon: <TextQuote {...iconPx} data-directional />,
    key: "9",
  },
];

/** Formats of what is selected in a field: from a menu, by keys, and of what is pasted. */
export function FormatTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  usePastedFormat(field);
  const apply = (format: Format) => {
    const element = field.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    const { insert, select, ...place } = formatted(format, {
      text: value,
      from: selectionStart,
      to: selectionEnd,
    });
    insertText(element, insert, place);
    element.setSelectionRange(select.from, select.to);
  };
  useFieldKeys(field, (event) => {
    if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return false;
    const tool = tools().find(({ key }) =>
      event.shiftKey ? event.code === `Digit${key}` : keyOf(event) === key && !/\d/.test(key),
    );
    if (tool) apply(tool.format);
    return tool !== undefined;
  });

  return (
    // Not modal: locking the page's scroll would need an inline style, which our policy forbids.
    <Menu.Root modal={false} dir={pageDirection()}>
      <Menu.Trigger asChild>
        <IconButton label={t("Format")} icon={<Type size={20} aria-hidden="true" />} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          className={menu.menu}
          side="top"
          align="start"
          sideOffset={4}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
        >
          {tools().map(({ format, label, icon, key }) => (
            <Menu.Item key={format} className={menu.item} onSelect={() => apply(format)}>
              {icon}
              <span className={styles.label}>{label}</span>
              <kbd className={styles.key}>{keysOf(key)}</kbd>
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function keysOf(key: string): string {
  const isDigit = /\d/.test(key);
  if (isMac) return `${isDigit ? "⇧" : ""}⌘${key.toUpperCase()}`;
  return [t("Ctrl"), ...(isDigit ? [t("Shift")] : []), key.toUpperCase()].join(" ");
}
