import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../buttons/IconButton.tsx";
import styles from "./Dialog.module.css";
import { DiscardQuestion } from "./DiscardQuestion.tsx";
import { LeavingContext, useLeaving } from "./use-leaving.ts";

export interface DialogProps {
  title: string;
  /** For what needs room. */
  isWide?: boolean;
  /** What is typed here is kept by itself: whoever leaves is not asked. */
  isKept?: boolean;
  /** The last that was stored of it while it stays open: what was typed before that was sent is stored, too. */
  saved?: unknown;
  /**
   * Called when it has closed: by its buttons or Esc, after a question where somebody has typed, or by a click beside
   * it as long as nothing in its form was changed.
   */
  onClose(): void;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is drawn. */
export function Dialog(props: DialogProps) {
  const { title, isWide, isKept = false, saved, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isChanged = useRef(false);
  const { unsaved, leave, stay, close, ...leaving } = useLeaving(dialog, { isKept, saved });
  /** A click that ends beside it may have begun in a field, by selecting words. */
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // A dialog that is taken off the page without being closed leaves the focus nowhere.
      if (document.activeElement === document.body) (opener as HTMLElement | null)?.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is heard by `leaving`
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide}
      aria-labelledby={titleId}
      onClose={onClose}
      {...leaving}
      onInput={(event) => {
        isChanged.current ||= (event.target as HTMLInputElement).form !== null;
        leaving.onInput(event);
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        const isBeside = target === currentTarget && isPressedBeside.current;
        if (isBeside && !isChanged.current) currentTarget.close();
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton
            label={t("Close")}
            icon={<X size={20} aria-hidden="true" />}
            onClick={leave}
          />
        </header>
        <div className={styles.body} inert={unsaved !== null}>
          <LeavingContext value={leave}>{children}</LeavingContext>
        </div>
        {unsaved && <DiscardQuestion field={unsaved} onKeep={stay} onDiscard={close} />}
      </div>
    </dialog>
  );
}

/** A paragraph of a dialog that asks for a confirmation. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
