import { GripVertical } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import {
  draftFileRemoved,
  draftFilesOrdered,
  type MessageDraft,
} from "../../../state/drafts.slice.ts";
import { previewUrl, type RegisteredFile, releaseFiles } from "../../../state/file-registry.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { pageDirection } from "../../../ui/page-direction.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./OrderedFiles.module.css";
import { movedBefore, stepOf } from "./order-files.ts";

interface OrderedFilesProps {
  draftKey: string;
  files: MessageDraft["files"];
}

/** What is dragged is a chip of ours: not a file, nor what another page drags. */
const dragType = "application/x-deskbell-draft-file";

/** Files of a draft that are put in another order by dragging them, or by arrow keys on their handles. */
export function OrderedFiles({ draftKey, files }: OrderedFilesProps) {
  const dispatch = useAppDispatch();
  const onRemove = (id: string, { form }: HTMLButtonElement) => {
    // As after attaching one: who writes on would press commands.
    form?.querySelector("textarea")?.focus();
    dispatch(draftFileRemoved({ ticketId: draftKey, value: id }));
    releaseFiles([{ id }]);
  };
  const handles = useRef(new Map<string, HTMLButtonElement | null>());
  const [moved, setMoved] = useState({ id: "", said: "" });
  const ids = files.map(({ id }) => id);

  // A chip that changes its place loses the focus.
  useEffect(() => handles.current.get(moved.id)?.focus(), [moved]);

  const order = (file: RegisteredFile, value: string[]) => {
    if (value.join() === ids.join()) return;
    dispatch(draftFilesOrdered({ ticketId: draftKey, value }));
    const number = value.indexOf(file.id) + 1;
    const said = t("{name} is file {number} of {count}", {
      name: file.name,
      number,
      count: value.length,
    });
    setMoved({ id: file.id, said });
  };
  const onKeyDown = (file: RegisteredFile) => (event: KeyboardEvent) => {
    const step = stepOf(event.key, pageDirection());
    if (step === 0) return;
    event.preventDefault();
    order(file, movedBefore(ids, file.id, ids.indexOf(file.id) + step));
  };
  const chipProps = (file: RegisteredFile) => ({
    draggable: files.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, file.id);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const dragged = files.find(({ id }) => id === event.dataTransfer.getData(dragType));
      if (!dragged) return;
      event.preventDefault();
      order(dragged, movedBefore(ids, dragged.id, ids.indexOf(file.id)));
    },
  });

  return (
    <>
      <FileChips
        files={files}
        previewOf={previewUrl}
        onRemove={onRemove}
        chipProps={chipProps}
        lead={(file) =>
          files.length > 1 && (
            <button
              type="button"
              ref={(handle) => {
                handles.current.set(file.id, handle);
              }}
              className={styles.handle}
              aria-label={t("Move {name} by arrow keys", { name: file.name })}
              title={t("Drag, or press an arrow key")}
              onKeyDown={onKeyDown(file)}
            >
              <GripVertical size={16} aria-hidden="true" />
            </button>
          )
        }
      />
      <VisuallyHidden>
        <span role="status">{moved.said}</span>
      </VisuallyHidden>
    </>
  );
}
