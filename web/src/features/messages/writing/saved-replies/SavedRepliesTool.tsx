import {
  filledText,
  fillIn,
  type VariableValues,
} from "@deskbell/shared/saved-replies/placeholders";
import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Reply } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { savedRepliesApi, useSavedReplies } from "../../../../api/saved-replies.api.ts";
import { t } from "../../../../i18n/t.ts";
import { useAppDispatch } from "../../../../state/hooks.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { useCommands } from "../../../../ui/commands/commands.ts";
import { insertText } from "../../../../ui/fields/insert-text.ts";
import { FilledText } from "../../../../ui/replies/FilledText.tsx";
import { attachReplyFiles, leaveOut, useAttaching } from "../attach-reply-files.ts";
import { MacroLine } from "../macros/MacroLine.tsx";
import { useMacroEntries } from "../macros/use-macro-entries.tsx";
import { SlashTool } from "../slash/SlashTool.tsx";
import type { SlashEntry, SlashList } from "../slash/slash-entry.ts";
import { type SlashPlace, standsStill } from "../slash/slash-place.ts";
import { AboveField } from "./AboveField.tsx";
import styles from "./SavedRepliesTool.module.css";
import { UnfilledPlaceholders } from "./UnfilledPlaceholders.tsx";
import { useSendOnceAttached } from "./use-send-once-attached.ts";
import { useVariableValues } from "./use-variable-values.ts";

interface SavedRepliesToolProps {
  ticketId: string;
  /** The ticket's id, or `noteDraftOf` it. */
  draftKey: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Placeholders that are left over keep a reply from being sent; colleagues may write of them. */
  isNote?: boolean;
  /** As it is shown: macros are run in it. */
  ticket?: StaffTicket | undefined;
}

const none: never[] = [];

/** Saved replies in what staff write: by `/`, by the button, and from the command bar. */
export function SavedRepliesTool(props: SavedRepliesToolProps) {
  const { ticketId, draftKey, field, isNote = false, ticket } = props;
  const dispatch = useAppDispatch();
  const attaching = useAttaching(draftKey);
  const sending = useSendOnceAttached({ field, draftKey, attaching });
  const isNear = useNearness(field);
  const attach = (reply: SavedReply) => void dispatch(attachReplyFiles(reply, draftKey));
  const { data, isError } = useSavedReplies(!isNear.is);
  const values = useVariableValues(ticketId, data?.company ?? "", !isNear.is);
  const macros = useMacroEntries({ ticket, field, values, onNear: isNear.begin });
  useCommands(macros.commands);
  const replies = useReplyEntries({
    replies: isError ? none : data?.data,
    values,
    onChoose(reply, text, place) {
      const element = field.current;
      if (!element) return;
      insertText(element, text, place && standsStill(element.value, place) ? place : undefined);
      void dispatch(savedRepliesApi.endpoints.countReplyUse.initiate(reply.id, { track: false }));
      if (reply.files.length > 0) attach(reply);
    },
  });
  const names = attaching?.reply.files.map(({ name }) => name) ?? [];
  return (
    <>
      <SlashTool field={field} lists={[replies, macros.list]} onNear={isNear.begin} />
      {attaching && (
        <AboveField field={field}>
          <div className={styles.alert}>
            <span className={styles.words}>
              {attaching.hasFailed
                ? t(
                    "{count, plural, one {A file} other {# files}} of “{name}” could not be attached.",
                    {
                      count: names.length,
                      name: attaching.reply.name,
                    },
                  )
                : t("Attaching {count, plural, one {a file} other {# files}} of “{name}”…", {
                    count: names.length,
                    name: attaching.reply.name,
                  })}
              {sending.isWanted && ` ${t("It is sent then; Esc keeps it.")}`}
            </span>
            {attaching.hasFailed && (
              <>
                <Button onClick={() => attach(attaching.reply)}>{t("Try again")}</Button>
                <Button variant="quiet" onClick={() => leaveOut(draftKey)}>
                  {t("Leave them out")}
                </Button>
              </>
            )}
          </div>
        </AboveField>
      )}
      {ticket && <MacroLine ticket={ticket} field={field} />}
      <UnfilledPlaceholders
        draftKey={draftKey}
        field={field}
        isAllowed={isNote}
        isWaiting={attaching !== null}
        onWait={sending.want}
      />
    </>
  );
}

/** Whether somebody is about to write: nothing is asked for a ticket that is only looked at. */
function useNearness(field: RefObject<HTMLTextAreaElement | null>) {
  const [is, setIs] = useState(false);
  useEffect(() => {
    const element = field.current;
    if (document.activeElement === element) setIs(true);
    const begin = () => setIs(true);
    element?.addEventListener("focus", begin);
    return () => element?.removeEventListener("focus", begin);
  }, [field]);
  return { is, begin: () => setIs(true) };
}

interface Choosing {
  replies: readonly SavedReply[] | undefined;
  values: VariableValues | undefined;
  onChoose(reply: SavedReply, text: string, place: SlashPlace | null): void;
}

/** The saved replies as entries of the menu, filled in for a ticket. */
function useReplyEntries({ replies, values, onChoose }: Choosing): SlashList {
  // The entries are made once for a list, not with each key that is pressed.
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  return useMemo(() => {
    if (!replies || !values) return undefined;
    return replies
      .filter(({ isOffered }) => isOffered)
      .map(
        (reply): SlashEntry => ({
          id: reply.id,
          name: reply.name,
          shortcut: reply.shortcut,
          words: `${reply.folder} ${reply.text}`,
          Icon: Reply,
          preview: () => (
            <>
              <p className={styles.meta}>
                {t(
                  "{count, plural, =0 {Not used this month} one {Used once this month} other {Used # times this month}}",
                  { count: reply.usedThisMonth },
                )}
              </p>
              <FilledText text={reply.text} values={values} />
              {reply.files.length > 0 && (
                <p className={styles.meta}>
                  {t("Attached: {names}", {
                    names: reply.files.map(({ name }) => name).join(", "),
                  })}
                </p>
              )}
            </>
          ),
          choose: (place) => latest.current(reply, filledText(fillIn(reply.text, values)), place),
        }),
      );
  }, [replies, values]);
}
