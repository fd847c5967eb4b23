import type { Message } from "@deskbell/shared/messages/message";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { useReadPointedTicketQuery } from "../../../api/merged-tickets.api.ts";
import { t } from "../../../i18n/t.ts";
import { platform } from "../../../platform/current.ts";
import { insertText } from "../../../ui/fields/insert-text.ts";
import menu from "../../../ui/Menu.module.css";
import { notify } from "../../../ui/toasts/notify.ts";
import { quoteOf, writtenField } from "../writing/quote.ts";

interface QuoteItemProps {
  text: string;
  /** What is selected on the page. */
  selected: string;
  /** Called before the field of what is written takes the focus. */
  onQuote(): void;
}

/** Puts a message's words into what is written. */
export function QuoteItem({ text, selected, onQuote }: QuoteItemProps) {
  const field = writtenField();
  if (!field) return null;
  const quote = () => {
    onQuote();
    insertText(field, quoteOf(text, selected, field.value.slice(0, field.selectionStart)));
  };
  return (
    <Menu.Item className={menu.item} onSelect={quote}>
      {t("Quote")}
    </Menu.Item>
  );
}

/** A link that opens the ticket at this message, for whoever may see the ticket. */
export function CopyLinkItem({ message: { conversationId, seq } }: { message: Message }) {
  // Asked for while the menu is open: a browser lets a page copy only within the click.
  const { data } = useReadPointedTicketQuery(conversationId);
  const path = data
    ? `/inbox?ticket=${data.ticket}&message=${seq}`
    : `/inbox/${conversationId}?message=${seq}`;
  const copy = async () => {
    const link = new URL(path, platform.console?.server ?? location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      notify.success(t("The link is copied."));
    } catch {
      // Without TLS a browser has no clipboard for pages.
      notify.error(t("This browser copies nothing here. The link is {link}", { link }));
    }
  };
  return (
    <Menu.Item className={menu.item} onSelect={() => void copy()}>
      {t("Copy link")}
    </Menu.Item>
  );
}
