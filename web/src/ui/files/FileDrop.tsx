import { Upload } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import styles from "./FileDrop.module.css";

interface FileDropProps {
  onFiles(files: File[]): void;
  /** What happens when the files are let go, e.g. "Drop to attach". */
  hint: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An area that takes files dropped on it, and files pasted while the focus is inside. */
export function FileDrop({ onFiles, hint, className = "", children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  // Moving between children leaves one and enters another: only the balance is meaningful.
  const depth = useRef(0);

  const move = (step: 1 | -1) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    depth.current += step;
    setIsOver(depth.current > 0);
  };
  const onDrop = (event: DragEvent) => {
    depth.current = 0;
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are additions to the picker inside
    <div
      className={`${styles.area} ${className}`}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
      {isOver && (
        <div className={styles.veil} aria-hidden="true">
          <Upload size={20} />
          {hint}
        </div>
      )}
    </div>
  );
}
