import { UsersRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStaff } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { isEmptyDraft } from "../../../state/drafts.slice.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
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
import { shareDraft } from "./share-draft.ts";

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
      <IconButton
        label={t("Share draft with…")}
        icon={<UsersRound size={20} aria-hidden="true" />}
        onClick={open}
      />
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
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function share({ id: colleagueId, name }: { id: string; name: string }): Promise<void> {
    const isSameViewer = rememberViewer();
    setIsBusy(true);
    setProblems([]);
    const isWanted = () => isOpen.current && isSameViewer();
    const sharing = await dispatch(shareDraft({ ticketId, colleagueId, shareId }, isWanted));
    if (!isSameViewer()) return;
    setIsBusy(false);
    if (sharing.kind === "failed") setProblems(sharing.problems);
    if (sharing.kind !== "shared") return;
    setShareId(crypto.randomUUID());
    notify.success(t("Shared with {name}", { name }));
    if (isOpen.current) onShared();
  }
  return { share, isBusy, problems };
}
