import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { catchUpMessages } from "../sync/receive-message.ts";
import type { Said, ThreadRow } from "../thread/thread-rows.ts";
import { useLinkedSeq } from "./linked-seq.ts";

export interface LinkedMessageProps {
  ticketId: string;
  rows: readonly ThreadRow[];
  newestSeq: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder(): void;
  scrollToRow(index: number): void;
}

/** What moves a thread by hand: from then on it stays where its reader has it. */
const hands = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const calmFramesMin = 30;
const waitsMaxMs = 10_000;

/** Brings the message into view that the page's address names, with what has to be loaded for that. Draws nothing. */
export function LinkedMessage(props: LinkedMessageProps) {
  const { ticketId, rows, newestSeq, hasOlder, isLoadingOlder, onLoadOlder, scrollToRow } = props;
  const seq = useLinkedSeq();
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = seq === null;
    const end = () => {
      isOver.current = true;
    };
    for (const hand of hands) window.addEventListener(hand, end, { passive: true });
    return () => {
      for (const hand of hands) window.removeEventListener(hand, end);
    };
  }, [seq]);

  const index = rows.findIndex((row) => row.kind === "said" && seqOf(row.said) === seq);
  const needsOlder = seq !== null && index < 0 && seq <= newestSeq && hasOlder;
  const latest = useRef({ onLoadOlder, scrollToRow });
  useEffect(() => {
    latest.current = { onLoadOlder, scrollToRow };
  });
  useEffect(() => {
    if (!isOver.current && needsOlder && !isLoadingOlder) latest.current.onLoadOlder();
  }, [needsOlder, isLoadingOlder]);
  // Until it stays in view: history and heights of rows come in, and each moves what is above or below.
  useEffect(() => {
    if (isOver.current || index < 0) return;
    const endsAt = performance.now() + waitsMaxMs;
    let calmFrames = 0;
    let frame = 0;
    const look = () => {
      if (isOver.current) return;
      if (isInView()) calmFrames++;
      else {
        calmFrames = 0;
        latest.current.scrollToRow(index);
      }
      if (calmFrames < calmFramesMin && performance.now() < endsAt) {
        frame = requestAnimationFrame(look);
      }
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [index]);
  useMissingMessage({ ticketId, seq, newestSeq, isOver });
  return null;
}

/** Says where there is no such message; one that is newer than what is loaded is asked for before. */
function useMissingMessage(link: {
  ticketId: string;
  seq: number | null;
  newestSeq: number;
  isOver: { current: boolean };
}): void {
  const { ticketId, seq, newestSeq, isOver } = link;
  const dispatch = useAppDispatch();
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const isMissing = seq !== null && seq > newestSeq;
  useEffect(() => {
    if (!isMissing || askedFor === seq) return;
    let isHere = true;
    // Without an answer it is not known, and comes with what is caught up later.
    void dispatch(catchUpMessages(ticketId)).then((isCaughtUp) => {
      if (isHere && isCaughtUp) setAskedFor(seq);
    });
    return () => {
      isHere = false;
    };
  }, [isMissing, askedFor, seq, ticketId, dispatch]);
  useEffect(() => {
    if (!isMissing || askedFor !== seq || isOver.current) return;
    isOver.current = true;
    notify.error(t("The message that the link names is not in this ticket."));
  }, [isMissing, askedFor, seq, isOver]);
}

/** The opening has none. */
const seqOf = (said: Said & { seq?: number }): number => said.seq ?? 0;

/** By its mark, which is drawn with it. */
function isInView(): boolean {
  const mark = document.querySelector("[data-linked]");
  const region = mark?.closest("section");
  if (!mark || !region) return false;
  const [row, view] = [mark.getBoundingClientRect(), region.getBoundingClientRect()];
  return row.top >= view.top && row.top < view.bottom;
}
