import { isBlank } from "@deskbell/shared/visible-text";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useStaff } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { emptyDraft, isEmptyDraft } from "../../../state/drafts.slice.ts";
import { type AppThunk, useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { draftWork, keptDrafts } from "../../../state/kept-drafts.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useCommands } from "../../../ui/commands/commands.ts";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import type { WritingToolsProps } from "../writing/WritingTools.tsx";
import styles from "./ShareTool.module.css";
import { useShareDraftMutation } from "./share.api.ts";

type ShareToolProps = Pick<WritingToolsProps, "ticketId" | "field">;

/** The tool that gives a colleague a copy of the reply that is being written. */
export function ShareTool({ ticketId, field }: ShareToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const draft = useAppSelector((state) => state.drafts[ticketId]);
  const open = () => {
    if (isEmptyDraft(draft)) notify.error(t("Write a message or attach a file."));
    else setIsOpen(true);
  };
  useCommands([{ words: t("Share draft with…"), run: open }]);
  const close = () => {
    setIsOpen(false);
    field.current?.focus();
  };
  return (
    <>
      <span className={styles.tool}>
        <IconButton
          label={t("Share draft with…")}
          icon={<UsersRound size={20} aria-hidden="true" />}
          onClick={open}
        />
      </span>
      {/* Not within the composer's form: what a form in it submits is never heard of, and leaves the page. */}
      {isOpen && createPortal(<ShareDialog ticketId={ticketId} onClose={close} />, document.body)}
    </>
  );
}

function ShareDialog({ ticketId, onClose }: { ticketId: string; onClose(): void }) {
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data: staff, isError } = useStaff(false);
  const colleagues = (staff ?? []).filter(({ id }) => id !== viewerId);
  const [picked, setPicked] = useState("");
  const colleague = colleagues.find(({ id }) => id === picked) ?? colleagues[0];
  const { share, isBusy, problems } = useSharing(ticketId, onClose);
  const failed = isError ? [t("Your colleagues could not be loaded. Please try again.")] : [];
  return (
    <Dialog title={t("Share draft with…")} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // React takes it on to the composer
          if (colleague) void share(colleague);
        }}
      >
        {colleague ? (
          <Select
            label={t("Colleague")}
            value={colleague.id}
            choices={Object.fromEntries(colleagues.map(({ id, name }) => [id, name]))}
            onChange={setPicked}
          />
        ) : (
          staff && <DialogText>{t("Nobody else works here yet.")}</DialogText>
        )}
        <DialogText>
          {t(
            "They get a copy of the text and its files where they write in this ticket, and are told. The customer sees nothing of it, and your draft stays.",
          )}
        </DialogText>
        <Problems problems={[...failed, ...problems]} />
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!colleague}>
            {t("Share")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useSharing(ticketId: string, onShared: () => void) {
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  /** The same until it is answered: tried again it is shared once. */
  const [shareId, setShareId] = useState(() => crypto.randomUUID());
  const dispatch = useAppDispatch();
  const [shareDraft] = useShareDraftMutation();

  async function share({ id: colleagueId, name }: { id: string; name: string }): Promise<void> {
    const isSameViewer = rememberViewer();
    setIsBusy(true);
    // What is shared is what is kept: all that stands here.
    await draftWork.keepAll();
    const version = dispatch(keptVersion(ticketId));
    const { error } = version
      ? await shareDraft({ ticketId, colleagueId, version, shareId })
      : { error: notKept };
    if (!isSameViewer()) return;
    setIsBusy(false);
    if (error) {
      setProblems([error === notKept ? notKept : causeOf(error)]);
      return;
    }
    setShareId(crypto.randomUUID());
    notify.success(t("Shared with {name}", { name }));
    onShared();
  }
  return { share, isBusy, problems };
}

/** Null where the server does not have all that stands here. */
function keptVersion(ticketId: string): AppThunk<string | null> {
  return (_dispatch, getState) => {
    const { text, files } = getState().drafts[ticketId] ?? emptyDraft;
    const kept = keptDrafts.get(ticketId);
    if (!kept || kept.other) return null;
    const ids = (kept.content.files ?? []).map(({ id }) => id);
    const isSame =
      (kept.content.text === text || isBlank(text)) &&
      files.length === ids.length &&
      files.every(({ keptAs = "" }, i) => keptAs === ids[i]);
    return isSame ? kept.version : null;
  };
}

const notKept = t("The desk does not have this draft yet. Check your connection and try again.");
