import type { Attachment } from "@deskbell/shared/attachment";
import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { pageDirection } from "../../../ui/page-direction.ts";
import styles from "./Lightbox.module.css";

interface LightboxProps {
  pictures: readonly Attachment[];
  startAt: number;
  onClose(): void;
}

/** Pictures at full size over everything: arrow keys to leaf through, Esc or a click beside to close. */
export function Lightbox({ pictures, startAt, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(startAt);
  const picture = pictures[at];

  useEffect(() => dialog.current?.showModal(), []);

  const step = (by: 1 | -1) => setAt((now) => (now + by + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const forwards = pageDirection() === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowRight" || key === "ArrowLeft") step(key === forwards ? 1 : -1);
  };

  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={t("Picture {name}", { name: picture.name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <header className={styles.bar}>
        <bdi className={styles.name} title={picture.name}>
          {picture.name}
        </bdi>
        {pictures.length > 1 && (
          <span className={styles.count} aria-live="polite">
            {t("{number} of {count}", { number: at + 1, count: pictures.length })}
          </span>
        )}
        <a
          className={styles.download}
          href={picture.path}
          download={picture.name}
          aria-label={t("Download {name}", { name: picture.name })}
        >
          <Download size={20} aria-hidden="true" />
        </a>
        <IconButton
          label={t("Close")}
          icon={<X size={20} aria-hidden="true" />}
          onClick={() => dialog.current?.close()}
        />
      </header>
      <div className={styles.stage}>
        {pictures.length > 1 && (
          <IconButton
            label={t("Previous picture")}
            icon={<ChevronLeft size={20} aria-hidden="true" data-directional />}
            onClick={() => step(-1)}
          />
        )}
        <img
          className={styles.picture}
          src={picture.path}
          alt={picture.name}
          width={picture.width || undefined}
          height={picture.height || undefined}
        />
        {pictures.length > 1 && (
          <IconButton
            label={t("Next picture")}
            icon={<ChevronRight size={20} aria-hidden="true" data-directional />}
            onClick={() => step(1)}
          />
        )}
      </div>
    </dialog>
  );
}
