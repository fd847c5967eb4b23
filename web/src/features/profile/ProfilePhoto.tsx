import type { User } from "@deskbell/shared/users/user";
import { Camera } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { FilePicker } from "../../ui/files/FilePicker.tsx";
import styles from "./ProfilePhoto.module.css";
import { usePhotoUpload } from "./use-photo-upload.ts";

const avatarPx = 96;
const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];

interface ProfilePhotoProps {
  viewer: User;
  /** Called after a change, to read the viewer anew. */
  onChanged(): Promise<void>;
}

/** The photo, and a new one on its way: picked, then updated or cancelled (spec §2, §4). */
export function ProfilePhoto({ viewer, onChanged }: ProfilePhotoProps) {
  const { picked, sentShare, pick, upload, cancel } = usePhotoUpload(onChanged);
  const isSending = sentShare !== null;
  const percent = Math.round((sentShare ?? 0) * 100);
  return (
    <div className={styles.photo}>
      <Avatar name={viewer.displayName} src={picked?.url ?? viewer.avatar} sizePx={avatarPx} />
      <div className={styles.controls}>
        {picked ? (
          <>
            <Button variant="primary" isBusy={isSending} onClick={() => void upload()}>
              {t("Update")}
            </Button>
            <Button variant="secondary" onClick={cancel}>
              {t("Cancel")}
            </Button>
          </>
        ) : (
          <FilePicker label={t("Photo")} types={photoTypes} isSingle onPick={pick}>
            {(open) => (
              <Button icon={<Camera size={16} aria-hidden="true" />} onClick={open}>
                {t("Update photo")}
              </Button>
            )}
          </FilePicker>
        )}
        <p className={styles.words}>
          {isSending
            ? t("Sending {percent} %", { percent })
            : t("JPEG, PNG, WebP or GIF, at most 2 MB. Everybody you write with sees it.")}
        </p>
        {isSending && <ProgressBar value={percent} max={100} label={t("Sent")} />}
      </div>
    </div>
  );
}
