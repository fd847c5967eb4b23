import type { Note } from "@deskbell/shared/tickets/note";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { EllipsisVertical } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import { startEditing, useIsEditing } from "../changes/editing.ts";
import button from "../changes/MessageMenu.module.css";
import { menuIdOf } from "../changes/menu-id.ts";
import { RedactDialog } from "../changes/redact-dialog-part.ts";
import { DeleteNoteDialog } from "./DeleteNoteDialog.tsx";
import { EarlierNoteDialog } from "./EarlierNoteDialog.tsx";
import styles from "./NoteMenu.module.css";

type Asked = "delete" | "redact" | "earlier";

/** What can be done with a note, for whoever points at it or comes by keyboard. */
export function NoteMenu({ ticketId, note }: { ticketId: string; note: Note }) {
  const { _id: noteId, author, text, editedAt } = note;
  const isOwn = useAppSelector(selectViewer)?._id === author.id;
  const canRedact = useCan("ticket:redact");
  const canDeleteAll = useCan("note:deleteAll");
  const isEditing = useIsEditing(noteId);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What was chosen takes the focus. */
  const keepsFocus = useRef(false);
  /** What was selected on the page when it was opened. */
  const [selected, setSelected] = useState("");
  const can = {
    edit: isOwn && text !== "" && !isEditing,
    earlier: editedAt !== undefined,
    redact: canRedact && text !== "",
    delete: isOwn || canDeleteAll,
  };
  if (!Object.values(can).some(Boolean)) return null;
  const close = () => setAsked(null);
  /** Before the menu opens, which takes the selection away. */
  const takeSelection = () => setSelected(String(document.getSelection() ?? ""));
  const edit = () => {
    keepsFocus.current = true;
    startEditing(noteId, note);
  };
  const items: [boolean, string, () => void][] = [
    [can.edit, t("Edit"), edit],
    [can.earlier, t("Earlier versions…"), () => setAsked("earlier")],
    [can.redact, t("Redact words…"), () => setAsked("redact")],
    [can.delete, t("Delete…"), () => setAsked("delete")],
  ];
  return (
    <span className={styles.place}>
      {/* Not modal: locking the page's scroll would need an inline style, which our policy forbids. */}
      <Menu.Root
        modal={false}
        dir={pageDirection()}
        onOpenChange={(isOpen) => {
          if (isOpen) keepsFocus.current = false;
        }}
      >
        <Menu.Trigger
          id={menuIdOf(noteId)}
          className={button.trigger}
          aria-label={t("Note actions")}
          onPointerDown={takeSelection}
          onKeyDown={takeSelection}
        >
          <EllipsisVertical size={16} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content
            className={menu.menu}
            align="end"
            sideOffset={4}
            onCloseAutoFocus={(event) => {
              if (keepsFocus.current) event.preventDefault();
            }}
          >
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
      {asked === "delete" && <DeleteNoteDialog {...{ ticketId, note }} onClose={close} />}
      {asked === "earlier" && <EarlierNoteDialog {...{ ticketId, noteId }} onClose={close} />}
      {asked === "redact" && (
        <RedactDialog {...{ ticketId, text }} selected={selected} onClose={close} />
      )}
    </span>
  );
}
