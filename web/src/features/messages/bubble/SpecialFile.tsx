import type { Attachment } from "@deskbell/shared/attachment";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./SpecialFile.module.css";

/** What a file has that is no plain download: a player, or why it cannot be opened. */
export function SpecialFile({ file }: { file: Attachment }) {
  if (file.scan === "waiting") {
    return <p className={styles.note}>{t("Waits for the virus check")}</p>;
  }
  if (file.scan === "refused") {
    return <p className={styles.note}>{t("Removed by the virus check")}</p>;
  }
  return <MediaPlayer {...file} />;
}

/** Plays audio or video from where it is stored, a piece at a time; what this browser cannot play is only downloaded. */
function MediaPlayer({ path, name, type }: Attachment) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    // A browser says the same of what it does not know and of what it could not load.
    return (
      <>
        <p className={styles.note}>{t("This cannot be played here. Download it.")}</p>
        <Button variant="quiet" onClick={() => setHasFailed(false)}>
          {t("Try again")}
        </Button>
      </>
    );
  }
  const player = {
    className: styles.media,
    // A download without it, for clients that know no players.
    src: `${path}?play`,
    controls: true,
    preload: "metadata",
    onError: () => setHasFailed(true),
  } as const;
  return type.startsWith("video/") ? (
    <video {...player} aria-label={t("Video {name}", { name })} playsInline />
  ) : (
    <audio {...player} aria-label={t("Audio {name}", { name })} />
  );
}
