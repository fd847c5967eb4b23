import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { CircleAlert, Clock } from "lucide-react";
import { type RefObject, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { isInAddress } from "../../../ui/address.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { localInputValue } from "../../../ui/fields/usual-times.ts";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { useReturnedFocus } from "../../../ui/focus/use-returned-focus.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { MessageFiles } from "../bubble/MessageFiles.tsx";
import { MessageText } from "../bubble/MessageText.tsx";
import { EditScheduled } from "./EditScheduled.tsx";
import { beginEdit, type EditedIn, editedReply, endEdit, useIsEdited } from "./edited-scheduled.ts";
import { HeldActions, HeldMacroButtons } from "./HeldMacro.tsx";
import { putScheduled, shownOf } from "./put-scheduled.ts";
import { readSeen } from "./read-seen.ts";
import { sayItIsBack, takeBack, useTakingBack } from "./recall/take-back.ts";
import styles from "./ScheduledCard.module.css";
import { useSendScheduledMutation } from "./scheduled.api.ts";
import { heldMacroOf, scheduledWords } from "./scheduled-words.ts";

interface ScheduledCardProps {
  message: ScheduledMessage;
  /** Where it is edited. */
  place?: EditedIn;
  onTakenBack?(): void;
}

/** A reply that has not been sent, where it will stand: what becomes of it, and what its author can do about it. */
export function ScheduledCard({ message, place = "thread", onTakenBack }: ScheduledCardProps) {
  const viewerId = useAppSelector(selectViewer)?._id;
  const isOwn = message.author.id === viewerId;
  const isEditing = useIsEdited(place, message.id);
  const edited = editedReply(place, message.id);
  const card = useNeighbourFocus<HTMLElement>();
  const { button: editButton, returnFocus } = useReturnedFocus(isEditing);
  const close = () => {
    returnFocus();
    endEdit(place, message.id);
  };
  const isHeld = message.state === "held";
  // What is left is what its author was writing of it.
  const isGone = message.state === "sent";
  const Icon = isHeld ? CircleAlert : Clock;
  return (
    <article
      ref={card}
      className={styles.message}
      data-own={isOwn}
      aria-label={
        isOwn ? t("Your message, not sent yet") : t("A colleague's message, not sent yet")
      }
    >
      {message.text !== "" && !isGone && (
        <div className={styles.bubble}>
          <MessageText text={message.text} />
        </div>
      )}
      {!isGone && <MessageFiles files={message.files} />}
      {!isGone && (
        <div className={styles.meta}>
          <span className={styles.words} data-held={isHeld}>
            <Icon size={14} aria-hidden="true" />
            <bdi>{scheduledWords(message, isOwn)}</bdi>
          </span>
          {isOwn && !isEditing && (
            <Choices
              message={message}
              editButton={editButton}
              onEdit={() => beginEdit(place, message, localInputValue(new Date(message.sendAt)))}
              onTakenBack={onTakenBack}
            />
          )}
        </div>
      )}
      {edited && <EditScheduled message={message} edited={edited} onClose={close} />}
    </article>
  );
}

interface ChoicesProps {
  message: ScheduledMessage;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit(): void;
  onTakenBack?: (() => void) | undefined;
}

function Choices({ message, editButton, onEdit, onTakenBack }: ChoicesProps) {
  const dispatch = useAppDispatch();
  const sendNow = useSendNow(message);
  const takingBack = useTakingBack(message.id);
  const cancel = async () => {
    if (!(await dispatch(takeBack(message)))) return;
    if (onTakenBack) onTakenBack();
    else if (!isInAddress(message.conversationId)) sayItIsBack(message);
  };
  const isBusy = takingBack !== null;
  const macro = heldMacroOf(message);
  if (message.kind === "undo" && message.state === "waiting") {
    return (
      <Button variant="quiet" isBusy={isBusy} onClick={() => void cancel()}>
        {t("Cancel")}
      </Button>
    );
  }
  return (
    <>
      {macro && <HeldActions macro={macro} />}
      <span className={styles.buttons}>
        <Button ref={editButton} variant="quiet" onClick={onEdit}>
          {t("Edit")}
        </Button>
        {macro ? (
          <HeldMacroButtons isBusy={sendNow.isBusy} onSend={(how) => void sendNow.run(how)} />
        ) : (
          <Button variant="quiet" isBusy={sendNow.isBusy} onClick={() => void sendNow.run()}>
            {t("Send now")}
          </Button>
        )}
        <Button variant="quiet" isBusy={isBusy} onClick={() => void cancel()}>
          {t("Cancel")}
        </Button>
      </span>
    </>
  );
}

/** As a reply to what is shown of its ticket now, where that is loaded; else to what its author saw when they wrote it. */
function useSendNow(message: ScheduledMessage) {
  const dispatch = useAppDispatch();
  const [send] = useSendScheduledMutation();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (how?: "with" | "without") => {
    if (isBusy) return;
    setIsBusy(true);
    await ask(how);
    setIsBusy(false);
  };
  async function ask(how?: "with" | "without"): Promise<void> {
    const { id, version, conversationId } = message;
    const shown = dispatch(shownOf(conversationId));
    const seen = how === "with" ? await dispatch(readSeen(conversationId)) : null;
    if (how === "with" && !seen) {
      notify.error(t("The ticket could not be loaded. Please try again."));
      return;
    }
    const macro = how && { macro: seen && { seen } };
    const { data, error } = await send({ id, now: { version, ...shown, ...macro } });
    if (error) notify.error(causeOf(error));
    if (data) dispatch(putScheduled(data));
  }
  return { run, isBusy };
}
