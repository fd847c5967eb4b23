import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { EllipsisVertical } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import type { Said } from "../thread/thread-rows.ts";
import { CopyLinkItem, QuoteItem } from "./CopyItems.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { EarlierDialog } from "./EarlierDialog.tsx";
import { startEditing, useIsEditing } from "./editing.ts";
import styles from "./MessageMenu.module.css";
import { isMessage } from "./MessageWords.tsx";
import { menuIdOf } from "./menu-id.ts";
import { RedactDialog } from "./redact-dialog-part.ts";

interface MessageMenuProps {
  said: Said;
  /** The ticket that it stands in; the opening is of no other. */
  ticketId: string;
  isOwn: boolean;
}

type Asked = "delete" | "redact" | "earlier";

const editableMs = limits.messageEditMinutes * 60_000;
const isFresh = ({ createdAt }: Said) => Date.now() - Date.parse(createdAt) < editableMs;

/** What can be done with a message, for whoever points at it or comes by keyboard. */
export function MessageMenu({ said, ticketId, isOwn }: MessageMenuProps) {
  const isStaff = useCan("ticket:work");
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What was chosen takes the focus. */
  const keepsFocus = useRef(false);
  /** What was selected on the page when it was opened. */
  const [selected, setSelected] = useState("");
  const message = isMessage(said) ? said : null;
  const can = useAllowed(said, message, isOwn);
  const isEditing = useIsEditing(message?._id);
  if (said.deletedAt || !Object.values(can).some(Boolean)) return null;
  const close = () => setAsked(null);
  /** Before the menu opens, which takes the selection away. */
  const takeSelection = () => setSelected(String(document.getSelection() ?? ""));
  const keepFocus = () => {
    keepsFocus.current = true;
  };
  const edit = () => {
    keepFocus();
    if (message) startEditing(message._id, message);
  };
  const items: [boolean, string, () => void][] = [
    [can.edit && !isEditing, t("Edit"), edit],
    [can.earlier, t("Earlier versions…"), () => setAsked("earlier")],
    [can.redact, t("Redact words…"), () => setAsked("redact")],
    [can.delete, t("Delete…"), () => setAsked("delete")],
  ];
  return (
    <div className={styles.place} data-own={isOwn} data-has-others={isStaff && !isOwn}>
      {/* Not modal: locking the page's scroll would need an inline style, which our policy forbids. */}
      <Menu.Root
        modal={false}
        dir={pageDirection()}
        onOpenChange={(isOpen) => {
          if (isOpen) keepsFocus.current = false;
        }}
      >
        <Menu.Trigger
          id={message ? menuIdOf(message._id) : undefined}
          className={styles.trigger}
          aria-label={t("Message actions")}
          onPointerDown={takeSelection}
          onKeyDown={takeSelection}
        >
          <EllipsisVertical size={16} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content
            className={menu.menu}
            align={isOwn ? "start" : "end"}
            sideOffset={4}
            onCloseAutoFocus={(event) => {
              if (keepsFocus.current) event.preventDefault();
            }}
          >
            {can.quote && <QuoteItem text={said.text} selected={selected} onQuote={keepFocus} />}
            {can.link && message && <CopyLinkItem message={message} />}
            {items.map(
              ([isOffered, words, choose]) =>
                isOffered && (
                  <Menu.Item key={words} className={menu.item} onSelect={choose}>
                    {words}
                  </Menu.Item>
                ),
            )}
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      {asked === "delete" && message && <DeleteDialog message={message} onClose={close} />}
      {asked === "earlier" && message && <EarlierDialog message={message} onClose={close} />}
      {asked === "redact" && (
        <RedactDialog
          ticketId={message?.conversationId ?? ticketId}
          text={said.text}
          selected={selected}
          onClose={close}
        />
      )}
    </div>
  );
}

/** What this viewer can do with a message now. */
function useAllowed(said: Said, message: Message | null, isOwn: boolean) {
  const isStaff = useCan("ticket:work");
  const canRedact = useCan("ticket:redact");
  const canDeleteAll = useCan("message:deleteAll");
  return {
    edit: message !== null && isOwn && said.text !== "" && isFresh(said),
    delete: message !== null && (canDeleteAll || (isOwn && (isStaff || isFresh(said)))),
    redact: canRedact && said.text !== "",
    earlier: message !== null && isStaff && said.editedAt !== undefined,
    quote: isStaff && said.text !== "",
    link: isStaff && message !== null,
  };
}
