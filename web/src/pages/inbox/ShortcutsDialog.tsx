import { useEffect, useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

const shortcuts = [
  { keys: ["↑", "↓"], does: "Move between tickets, also from an empty message" },
  { keys: ["Home", "End"], does: "First and last ticket" },
  { keys: ["Enter"], does: "Open the ticket; send the message" },
  { keys: ["Shift", "Enter"], does: "New line in a message" },
  { keys: ["←", "→"], does: "Previous and next picture" },
  { keys: ["Esc"], does: "Close what is on top; from a message back to the list" },
  { keys: ["?"], does: "Show these shortcuts" },
] as const;

/** The keyboard shortcuts, shown by `?` unless somebody is typing. */
export function ShortcutsDialog() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== "?" || ctrlKey || metaKey || altKey || isTyping(target)) return;
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!isOpen) return null;
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.shortcut}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
