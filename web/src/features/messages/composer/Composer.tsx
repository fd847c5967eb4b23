import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import type { Person } from "@deskbell/shared/users/user";
import { Paperclip, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { platform } from "../../../platform/current.ts";
import {
  draftFileRemoved,
  draftTyped,
  emptyDraft,
  isEmptyDraft,
} from "../../../state/drafts.slice.ts";
import { previewUrl, releaseFiles } from "../../../state/file-registry.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";
import { sendDraft } from "../outbox/send-message.ts";
import { attachFiles } from "./attach-files.ts";
import styles from "./Composer.module.css";
import { useAutoHeight } from "./use-auto-height.ts";

/** From here on the length is counted before the writer's eyes. */
const countedFromChars = limits.messageTextMaxChars - 500;

interface ComposerProps {
  ticketId: string;
  /** See Conversation. */
  receiver: Person | null;
  /** Not empty where the ticket was opened by keyboard, and another each time: then the focus is here. */
  focusKey: string;
  /** By keyboard back to the list: to the row of this ticket, or to the one above or below. */
  onLeave(rowsBelow: -1 | 0 | 1): void;
}

/** Keys that lead out; arrows only where there is no text for them to move in. */
const leavingKeys = { ArrowUp: -1, ArrowDown: 1, Escape: 0 } as const;

/**
 * The bar in which a message is written; what stands in it belongs to the ticket and stays with it.
 * An agent at the console answers only what is up to date: sending waits for what was missed.
 */
export function Composer({ ticketId, receiver, focusKey, onLeave }: ComposerProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => state.drafts[ticketId]) ?? emptyDraft;
  const { text, files } = draft;
  const [isEmptyTold, setIsEmptyTold] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(box, text);
  const isWaiting = useAppSelector(
    ({ connection }) => platform.console !== null && !connection.isCaughtUp,
  );
  const isKept = useAppSelector(({ persistence }) => !persistence.hasFailed);
  const isTooLong = text.length > limits.messageTextMaxChars;

  // Text that came back unsent is where the writer looks next.
  const hasReturned = draft.clientMessageId !== "";
  useEffect(() => {
    if (hasReturned) box.current?.focus();
  }, [hasReturned]);

  useEffect(() => {
    if (focusKey !== "") box.current?.focus();
  }, [focusKey]);

  const send = () => {
    if (isWaiting) return;
    setIsEmptyTold(isEmptyDraft(draft));
    if (!isTooLong) dispatch(sendDraft(ticketId, receiver));
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word; Safari tells only by the code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (isComposing || event.shiftKey) return;
    const { key } = event;
    if (isLeaving(key) && (text === "" || key === "Escape")) {
      event.preventDefault();
      onLeave(leavingKeys[key]);
      return;
    }
    if (key !== "Enter") return;
    event.preventDefault();
    send();
  };

  const problems = [
    ...draft.problems,
    ...(isTooLong ? [`Max length ${limits.messageTextMaxChars}`] : []),
    ...(isEmptyTold && isEmptyDraft(draft) ? ["Write a message or attach a file."] : []),
  ];
  return (
    <form
      className={styles.composer}
      aria-label="New message"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <FileChips
        files={files}
        previewOf={previewUrl}
        onRemove={(id) => {
          dispatch(draftFileRemoved({ ticketId, value: id }));
          releaseFiles([{ id }]);
        }}
      />
      <Problems id="composer-problems" problems={problems} />
      {!isKept && !isEmptyDraft(draft) && (
        <p className={styles.quiet}>
          This browser keeps nothing of this: until it is sent, leave the page open.
        </p>
      )}
      <div className={styles.bar}>
        <FilePicker
          label="Attachments"
          onPick={(picked) => {
            dispatch(attachFiles(ticketId, picked));
            box.current?.focus();
          }}
        >
          {(open) => (
            <IconButton
              label="Attach files"
              icon={<Paperclip size={20} aria-hidden="true" />}
              onClick={open}
            />
          )}
        </FilePicker>
        <textarea
          ref={box}
          className={styles.text}
          aria-label="Message"
          aria-describedby="composer-problems"
          aria-invalid={problems.length > 0}
          placeholder={texts.composerPlaceholder}
          dir="auto"
          rows={1}
          value={text}
          onChange={({ target }) => dispatch(draftTyped({ ticketId, value: target.value }))}
          onKeyDown={onKeyDown}
        />
        {text.length > countedFromChars && (
          <span className={styles.count} data-over={isTooLong}>
            {text.length.toLocaleString("en-US")} /{" "}
            {limits.messageTextMaxChars.toLocaleString("en-US")}
          </span>
        )}
        <button
          type="submit"
          className={styles.send}
          aria-label="Send"
          aria-disabled={isWaiting}
          title={isWaiting ? "Catching up first" : undefined}
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

const isLeaving = (key: string): key is keyof typeof leavingKeys => key in leavingKeys;
