import { type ReactNode, useRef } from "react";
import styles from "./FilePicker.module.css";

interface FilePickerProps {
  /** What the input is called for assistive technology, e.g. "Attach files". */
  label: string;
  onPick(files: File[]): void;
  /** Draws the button that opens the system's file dialog. */
  children(open: () => void): ReactNode;
  disabled?: boolean;
  /** MIME types, for instance "image/png"; any file where it is left out. */
  types?: readonly string[];
  isSingle?: boolean;
}

/** A native file input behind a button of the caller's; several files unless `isSingle`. */
export function FilePicker(props: FilePickerProps) {
  const { label, onPick, children, disabled = false, isSingle = false } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple={!isSingle}
        accept={props.types?.join()}
        aria-label={label}
        tabIndex={-1}
        disabled={disabled}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same file may be picked again after it was removed.
          target.value = "";
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
