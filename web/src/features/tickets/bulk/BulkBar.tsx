import { limits } from "@deskbell/shared/limits";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useLayoutEffect, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import styles from "./BulkBar.module.css";
import { useRecentJob } from "./jobs/use-recent-job.ts";
import {
  selectedRows,
  selection,
  useIsOffered,
  useIsSelected,
  useIsSelecting,
  useSelection,
} from "./selection/selection.ts";
import { useKeptFocus } from "./selection/use-kept-focus.ts";
import { useListKeys } from "./selection/use-list-keys.ts";
import { useLongPress } from "./selection/use-long-press.ts";
import { useRowWorkKeys } from "./selection/use-row-work-keys.ts";

const BulkPanel = optionalPart(
  () => import("./BulkPanel.tsx").then((m) => m.BulkPanel),
  WaitingKeys,
);
const JobNotice = optionalPart(() => import("./jobs/JobNotice.tsx").then((m) => m.JobNotice));
const ChangeNotice = optionalPart(() =>
  import("../undo/ChangeNotice.tsx").then((m) => m.ChangeNotice),
);
const RowAct = optionalPart(() => import("./RowAct.tsx").then((m) => m.RowAct));

/** A key that was pressed on a row, while its action runs. */
interface Act {
  actKey: string;
  ticket: StaffTicket;
}

interface BulkBarProps {
  /** In the order shown. */
  rows: readonly Ticket[];
  /** Which list it is: changing it clears the selection. */
  view: string;
  sort: string;
  creatorId: string;
  search: string;
}

/** Work on several tickets at once: selecting them by keys, changing them, and the notice of how a change went, also that of one ticket. */
export function BulkBar({ rows, view, sort, creatorId, search }: BulkBarProps) {
  const selected = useSelection();
  const chosen = selectedRows(rows, selected);
  const { shown, show, close } = useRecentJob();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without
  useEffect(() => selection.clear, [view, sort, creatorId, search]);
  // Else the keys of a row would be held to be for a selection that nobody sees.
  useLayoutEffect(() => {
    const shown = new Set(rows.map(({ _id }) => _id));
    selection.retain((id) => shown.has(id));
  }, [rows]);
  const [acts, setActs] = useState<readonly Act[]>([]);
  useListKeys(rows);
  useRowWorkKeys(rows, (actKey, ticket) => {
    const isSame = (one: Act) => one.actKey === actKey && one.ticket._id === ticket._id;
    setActs((now) => (now.some(isSame) ? now : [...now, { actKey, ticket }]));
  });
  useLongPress();
  useKeptFocus(rows);
  return (
    <>
      {chosen.length > 0 && (
        <BulkPanel
          tickets={chosen}
          list={{ view, creatorId, search }}
          isAll={selected.isAll}
          areAllShown={chosen.length === Math.min(rows.length, limits.bulkTicketsMax)}
          onBegun={show}
        />
      )}
      {acts.map((act) => (
        <RowAct
          key={`${act.ticket._id} ${act.actKey}`}
          {...act}
          onDone={() => setActs((now) => now.filter((one) => one !== act))}
        />
      ))}
      {shown && <JobNotice key={shown.jobId} {...shown} onUndo={show} onClose={close} />}
      <ChangeNotice place="list" />
    </>
  );
}

/** Keeps the keys of BulkActions.tsx until it is loaded, so that they do not act on the open ticket. */
function WaitingKeys(_: object) {
  useCommands(
    [..."eaiAptzmu"].map((key) => ({
      words: "",
      key,
      isKeyOnly: true,
      run: () => selection.keepKey(key),
    })),
    { goesFirst: true },
  );
  return null;
}

/** Selects a row, in the place of its avatar: below the pointer, and in every row once one is selected. */
export function RowCheckbox({ ticket: { _id, ticket } }: { ticket: Ticket }) {
  const isSelected = useIsSelected(_id);
  const isSelecting = useIsSelecting();
  const isOffered = useIsOffered();
  if (!isOffered) return null;
  return (
    <label className={styles.box} data-shown={isSelecting} title={t("Select (X)")}>
      <input
        type="checkbox"
        // By keyboard X selects the row that has the focus.
        tabIndex={-1}
        aria-label={t("Select ticket #{ticket}", { ticket })}
        checked={isSelected}
        onChange={() => selection.toggle(_id)}
      />
    </label>
  );
}
