import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./DeliveryMark.module.css";

interface TipProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  children: ReactNode;
}

const marginPx = 8;

/** A tooltip below its anchor, or above it where there is no room: outside of the thread, which would cut it off. */
export function Tip({ id, anchor, onClose, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, at] = [tip.current, anchor.current?.getBoundingClientRect()];
    if (!box || !at) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const { innerWidth, innerHeight } = window;
    // Towards the middle of the page.
    const left = at.left + at.right > innerWidth ? at.right - width : at.left;
    const hasRoom = at.bottom + height + marginPx < innerHeight;
    box.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - width - marginPx))}px`;
    box.style.top = `${hasRoom ? at.bottom : at.top - height}px`;
  });
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const close = () => latest.current();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The tooltip is the top-most thing.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener("scroll", close, { capture: true });
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      window.removeEventListener("scroll", close, { capture: true });
      document.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, []);
  return createPortal(
    <div ref={tip} id={id} className={styles.tip} role="tooltip">
      {children}
    </div>,
    document.body,
  );
}
