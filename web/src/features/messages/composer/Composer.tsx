import { limits } from "@deskbell/shared/limits";
import type { ReplyStatus } from "@deskbell/shared/tickets/lifecycle";
import type { Person } from "@deskbell/shared/users/user";
import { SendHorizontal } from "lucide-react";
import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { withTimeout } from "../../../api/with-timeout.ts";
import { t } from "../../../i18n/t.ts";
import { platform } from "../../../platform/current.ts";
import { can } from "../../../state/access.ts";
import { draftTyped, emptyDraft, isEmptyDraft } from "../../../state/drafts.slice.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { sendDraft } from "../outbox/send-message.ts";
import type { AfterReply, SendChoice } from "../writing/ThenStatus.tsx";
import { AttachButton } from "./AttachButton.tsx";
import { attachFiles } from "./attach-files.ts";
import styles from "./Composer.module.css";
import { DraftFiles } from "./DraftFiles.tsx";
import { MessageInput } from "./MessageInput.tsx";

const WritingTools = optionalPart(() =>
  import("../writing/WritingTools.tsx").then((m) => m.WritingTools),
);

/** A reply waits no longer for what was chosen last. */
const rememberedMs = 2_000;

interface ComposerProps {
  ticketId: string;
  /** See Conversation. */
  receiver: Person | null;
  /** Not empty where the ticket was opened by keyboard, and different each time: then the focus is here. */
  focusKey: string;
  /** See Conversation. */
  afterReply?: AfterReply | undefined;
  /** By keyboard back to the list: to the row of this ticket, or to the one above or below. */
  onLeave(rowsBelow: -1 | 0 | 1): void;
}

/**
 * Writing a message. Its content is the ticket's draft in the Redux store, which is why it is no form of
 * react-hook-form (docs/decisions/0038). An agent at the console replies only to what is up to date:
 * sending waits for the catch-up.
 */
export function Composer(props: ComposerProps) {
  const { ticketId, receiver, focusKey, afterReply, onLeave } = props;
  const dispatch = useAppDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  const choice = useRef<SendChoice>({});
  const isStaff = useAppSelector((state) => can(state, "message:sendAsSupport"));
  const { draft, problems, isWaiting, isPersisted, send } = useDraft(ticketId, receiver);
  // Text that came back unsent is where its author looks next.
  const hasReturned = draft.clientMessageId !== "";
  useEffect(() => {
    if (hasReturned) field.current?.focus();
  }, [hasReturned]);
  // In one step with the field: a letter in between would be a command.
  useLayoutEffect(() => {
    if (focusKey !== "") field.current?.focus();
  }, [focusKey]);

  const sendBy = ({ thenStatus, onSent, onKept }: SendChoice) => {
    const sent = send(thenStatus);
    field.current?.focus();
    const settle = (isSent: boolean) => {
      if (!isSent) onKept?.();
      else if (field.current) onSent?.(); // who has left meanwhile is led nowhere
    };
    if (sent instanceof Promise) void sent.then(settle);
    else settle(sent);
  };
  const askChoice = useChoice(choice, afterReply, draft.text);
  const sendAndStay = () => (isWaiting ? choice.current.onKept?.() : askChoice(sendBy));
  return (
    <form
      className={styles.composer}
      data-composer={ticketId}
      aria-label={t("New message")}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        sendAndStay();
      }}
    >
      <DraftFiles draftKey={ticketId} files={draft.files} />
      <Problems id="composer-problems" problems={problems} />
      {!isPersisted && !isEmptyDraft(draft) && (
        <p className={styles.quiet}>
          {t("This browser keeps nothing of this: until it is sent, leave the page open.")}
        </p>
      )}
      <div className={styles.bar} data-tools={isStaff || undefined}>
        <AttachButton
          onPick={(picked) => {
            dispatch(attachFiles(ticketId, picked));
            field.current?.focus();
          }}
        />
        <MessageInput
          field={field}
          text={draft.text}
          problemsId="composer-problems"
          isInvalid={problems.length > 0}
          onType={(value) => dispatch(draftTyped({ ticketId, value }))}
          // Ctrl and Enter solve, too: before what does that is loaded nothing goes.
          onSend={(isOthers) => (isStaff && isOthers) || sendAndStay()}
          onLeave={onLeave}
        />
        {isStaff && (
          <WritingTools ticketId={ticketId} field={field} choice={choice} afterReply={afterReply} />
        )}
        <button
          type="submit"
          className={styles.send}
          aria-label={t("Send")}
          aria-disabled={isWaiting}
          title={isWaiting ? t("Catching up first") : undefined}
        >
          <SendHorizontal size={20} aria-hidden="true" data-directional />
        </button>
      </div>
    </form>
  );
}

/**
 * What a reply is sent with: what the tools say, before they are there what was chosen last, else what usually follows.
 * Whoever writes on while that is asked for sends it by another Enter; whoever has left is led nowhere by it.
 */
function useChoice(
  choice: RefObject<SendChoice>,
  afterReply: AfterReply | undefined,
  text: string,
) {
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const isAsking = useRef(false);
  const latest = useRef<string | null>(text);
  useEffect(() => {
    latest.current = text;
    return () => {
      latest.current = null;
    };
  }, [text]);
  return async (use: (choice: SendChoice) => void) => {
    if (isAsking.current) return choice.current.onKept?.();
    if (!afterReply || choice.current.thenStatus) {
      use(choice.current);
      return;
    }
    isAsking.current = true;
    const remembered = import("../writing/sending-settings.ts").then((settings) =>
      settings.rememberedChoice(viewerId, afterReply),
    );
    const found = await withTimeout(remembered, rememberedMs).catch((): SendChoice => ({}));
    isAsking.current = false;
    const { onSent: _, ...withoutNext } = found;
    if (latest.current === null) use(withoutNext);
    else if (latest.current === text) use(found);
  };
}

/** The draft of a ticket, what is wrong with it, and how to send it. */
function useDraft(ticketId: string, receiver: Person | null) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => state.drafts[ticketId]) ?? emptyDraft;
  const isWaiting = useAppSelector(
    ({ connection }) => platform.console !== null && !connection.isCaughtUp,
  );
  const isPersisted = useAppSelector(({ persistence }) => !persistence.hasFailed);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isTooLong = draft.text.length > limits.messageTextMaxChars;
  const problems = [
    ...draft.problems,
    ...(isTooLong
      ? [t("Max length {messageTextMaxChars}", { messageTextMaxChars: limits.messageTextMaxChars })]
      : []),
    ...(wasEmpty && isEmptyDraft(draft) ? [t("Write a message or attach a file.")] : []),
  ];
  /** @returns whether it is on its way */
  const send = (thenStatus?: ReplyStatus): boolean | Promise<boolean> => {
    setWasEmpty(isEmptyDraft(draft));
    return !isTooLong && dispatch(sendDraft(ticketId, receiver, thenStatus));
  };
  return { draft, problems, isWaiting, isPersisted, send };
}
