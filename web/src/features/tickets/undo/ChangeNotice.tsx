import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Rich } from "../../../i18n/Rich.tsx";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import {
  type ChangeSaid,
  closeChangeNotice,
  takeBackBy,
  undoChange,
  useChangeNotice,
} from "../../../ui/undo/last-changes.ts";
import { useMedia } from "../../../ui/use-media.ts";
import styles from "./ChangeNotice.module.css";
import { takeChangeBack } from "./take-change-back.ts";

const isMac = navigator.userAgent.includes("Mac OS");

/**
 * What was just changed of one ticket, with its undo: below the list, or above the composer where the list has no
 * room for it. It says so of whichever ticket, since the next one may be open by now.
 */
export function ChangeNotice({ place }: { place: "list" | "thread" }) {
  const { ticketId } = useParams();
  const isPhone = useMedia("(width < 768px)");
  const isCollapsed = useAppSelector(({ sidebar }) => sidebar.isCollapsed) && !isPhone;
  const dispatch = useAppDispatch();
  useEffect(() => takeBackBy((stored) => dispatch(takeChangeBack(stored))), [dispatch]);
  const said = useChangeNotice();
  const isAtThread = ticketId !== undefined && (isPhone || isCollapsed);
  if (isAtThread !== (place === "thread")) return null;
  return (
    <div role="status" className={styles.place} data-place={place} data-narrow={isCollapsed}>
      {said && <Said key={`${said.id} ${said.isUndone}`} said={said} />}
    </div>
  );
}

function Said({ said: { id, isUndone, change, untilMs } }: { said: ChangeSaid }) {
  const holder = useNeighbourFocus<HTMLParagraphElement>();
  // Where it was not shown in time, it is not afterwards.
  const [leftMs] = useState(() => untilMs - Date.now());
  useEffect(() => {
    const close = () => {
      if (!holder.current?.matches(":hover, :focus-within")) closeChangeNotice(id);
    };
    const timer = setInterval(close, Math.max(0, leftMs));
    return () => clearInterval(timer);
  }, [holder, id, leftMs]);
  if (leftMs <= 0) return null;
  const { ticketId, number, words } = change;
  return (
    <p ref={holder} className={styles.notice}>
      <span className={styles.words}>
        {isUndone ? (
          <Rich parts={[<Link key="ticket" to={`/inbox/${ticketId}${location.search}`} />]}>
            {t("<0>#{number}</0> is as it was", { number })}
          </Rich>
        ) : (
          <bdi>{t("#{number}: {words}", { number, words })}</bdi>
        )}
      </span>
      {!isUndone && (
        <Button
          icon={<Undo2 size={16} aria-hidden="true" data-directional />}
          onClick={() => undoChange(id)}
        >
          {t("Undo")}
          <span className={styles.key} aria-hidden="true">
            {isMac ? "⌘ Z" : t("Ctrl Z")}
          </span>
        </Button>
      )}
    </p>
  );
}
