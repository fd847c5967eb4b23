import { updateAnswerSchema } from "@deskbell/shared/users/profile";
import { api } from "../../api/api.ts";
import { uploadForm } from "../../api/http/upload-form.ts";
import type { AppThunk } from "../../state/hooks.ts";

interface Upload {
  signal: AbortSignal;
  /** Called with 0 … 1 of the whole request. */
  onProgress(sentShare: number): void;
}

/** Sends a new profile photo. Throws ApiError; then the one before stays. */
export function uploadPhoto(photo: File, { signal, onProgress }: Upload): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const form = new FormData();
    form.set("image", photo, photo.name);
    await uploadForm({
      path: "users/update/photo",
      form,
      schema: updateAnswerSchema,
      onProgress: (sentBytes, totalBytes) =>
        onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
      signal,
    });
    dispatch(api.util.invalidateTags(["Ticket", "Message", "User"]));
  };
}
