import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { Inbox, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTeams } from "../../api/desk.api.ts";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import panel from "../../ui/panel-list.module.css";
import { ChecksDialog } from "./checks/ChecksDialog.tsx";
import { MailboxEditor } from "./form/MailboxEditor.tsx";
import { MailboxRow } from "./MailboxRow.tsx";
import { MailReading } from "./MailReading.tsx";
import { type MailboxList, useListMailboxesQuery } from "./mailboxes.api.ts";
import { RemoveMailboxDialog } from "./RemoveMailboxDialog.tsx";

/** A mailbox that fails, or works again, is seen after this. */
const pollMs = 5_000;

/** The addresses of the desk: how they work, and the form of the one that the address of the page names. */
export function Mailboxes() {
  const { data, isError, error, refetch } = useListMailboxesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const [query, setQuery] = useSearchParams();
  const asked = query.get("mailbox");
  const isNew = asked === "new";
  const edited = data?.data.find(({ id, isFromEnvironment }) => id === asked && !isFromEnvironment);
  /** The form that was open: its button has the focus afterwards. */
  const [closed, setClosed] = useState<string | null>(null);

  if (!data) {
    return isError ? (
      <ErrorState
        title={t("The mailboxes could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <PanelListSkeleton label={t("Loading mailboxes")} />
    );
  }
  if (isNew || edited) {
    return (
      <MailboxEditor
        key={asked}
        mailbox={edited ?? null}
        onClose={() => {
          setClosed(asked);
          setQuery({});
        }}
      />
    );
  }
  return (
    <>
      <MailboxesList list={data} closed={closed} onOpen={(id) => setQuery({ mailbox: id })} />
      <MailReading reading={data.reading} />
    </>
  );
}

interface ListProps {
  list: MailboxList;
  closed: string | null;
  onOpen(id: string): void;
}

function MailboxesList({ list, closed, onOpen }: ListProps) {
  const { data: mailboxes, hasSite } = list;
  const { data: teams = [] } = useTeams();
  const [leaving, setLeaving] = useState<DeskMailbox | null>(null);
  const [checked, setChecked] = useState<DeskMailbox | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const newMailbox = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (closed === null) return;
    const row = part.current?.querySelector<HTMLElement>(
      `[data-mailbox="${closed}"] [data-change]`,
    );
    (row ?? newMailbox.current)?.focus();
  }, [closed]);
  const [removals, setRemovals] = useState(0);
  // The row that had the focus is gone once its dialog is.
  useEffect(() => {
    if (removals > 0) newMailbox.current?.focus();
  }, [removals]);
  const teamOf = ({ teamId }: DeskMailbox) =>
    teams.find(({ id, isDefault }) => (teamId === null ? isDefault : id === teamId))?.name ?? null;

  return (
    <div ref={part} className={panel.part}>
      <div className={panel.header}>
        <p className={panel.hint}>
          {t("Addresses that customers write to, and get answers from.")}
        </p>
        <Button
          ref={newMailbox}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onOpen("new")}
        >
          {t("New mailbox")}
        </Button>
      </div>
      {!hasSite && (
        <Notice>
          {t(
            "The desk does not know the address of its website, so that e-mails could lead there: nothing goes out from mailboxes of this page. The operator sets SITE_ORIGINS.",
          )}
        </Notice>
      )}
      {mailboxes.length === 0 ? (
        <EmptyState
          drawing={<Inbox size={48} strokeWidth={1} aria-hidden="true" />}
          title={t("No mailbox yet")}
          text={t("With one, customers write by e-mail, and get answers there.")}
        />
      ) : (
        <ul className={panel.list} aria-label={t("Mailboxes")}>
          {mailboxes.map((mailbox) => (
            <MailboxRow
              key={mailbox.id}
              mailbox={mailbox}
              team={teamOf(mailbox)}
              onCheck={() => setChecked(mailbox)}
              onChange={() => onOpen(mailbox.id)}
              onRemove={() => setLeaving(mailbox)}
            />
          ))}
        </ul>
      )}
      {checked && <ChecksDialog mailbox={checked} onClose={() => setChecked(null)} />}
      {leaving && (
        <RemoveMailboxDialog
          mailbox={leaving}
          fallback={fallbackFor(leaving, mailboxes)}
          onRemoved={() => {
            setRemovals(removals + 1);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

/** Who answers in the tickets of a mailbox that is gone: the default one, else the operator's, else the oldest. */
function fallbackFor({ id }: DeskMailbox, mailboxes: readonly DeskMailbox[]): string | null {
  const others = mailboxes.filter((other) => other.id !== id);
  const next = others.find(({ isDefault }) => isDefault) ?? others[0];
  return next?.address ?? null;
}
