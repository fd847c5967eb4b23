import { limits, times } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { useAppDispatch } from "../../state/hooks.ts";
import { notify } from "../../ui/toasts/notify.ts";
import { profileApi } from "./profile.api.ts";

const { updatePhoto } = profileApi.endpoints;

interface PickedPhoto {
  file: File;
  /** For an `<img>`, as long as it is picked. */
  url: string;
}

interface PhotoUpload {
  picked: PickedPhoto | null;
  /** 0 … 1 while it is being sent, null otherwise. */
  sentShare: number | null;
  pick(files: readonly File[]): void;
  upload(): Promise<void>;
  /** Stops the upload if there is one; the picture before stays. */
  cancel(): void;
}

/** A new profile photo, from the file dialog to the server (spec §4, Photo). */
export function usePhotoUpload(onChanged: () => Promise<void>): PhotoUpload {
  const dispatch = useAppDispatch();
  const [picked, setPicked] = useState<PickedPhoto | null>(null);
  const [sentShare, setSentShare] = useState<number | null>(null);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked]);

  function pick([file]: readonly File[]) {
    if (!file) return;
    if (file.size > limits.photoMaxBytes) notify.error(t(texts.photoTooLarge));
    else setPicked({ file, url: URL.createObjectURL(file) });
  }

  async function upload() {
    if (!picked || sentShare !== null) return;
    const current = new AbortController();
    request.current = current;
    setSentShare(0);
    try {
      const sending = dispatch(
        updatePhoto.initiate({ photo: picked.file, onProgress: setSentShare }, { track: false }),
      );
      current.signal.addEventListener("abort", () => sending.abort());
      await sending.unwrap();
      notify.success(t("Updated photo"), { durationMs: times.shortToastMs });
      await onChanged();
      setPicked(null);
    } catch (error) {
      if (!current.signal.aborted) notify.error(refusalText(error));
    } finally {
      setSentShare(null);
    }
  }

  function cancel() {
    request.current?.abort();
    setPicked(null);
  }
  return { picked, sentShare, pick, upload, cancel };
}

/** spec §8: the server's errors.avatar.msg */
function refusalText(error: unknown): string {
  if (!isApiError(error)) return t("The photo was not sent. Try again.");
  return error.errors.avatar?.msg ?? error.message;
}
