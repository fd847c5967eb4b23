import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { responseTo } from "../../../api/http/request.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { attachFiles } from "../composer/attach-files.ts";

/** Copies the files of a saved reply into a draft, in their order: from then on they are files like others. */
export function attachReplyFiles(
  { id, files }: Pick<SavedReply, "id" | "files">,
  draftKey: string,
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const copies = await Promise.all(
      files.map(async ({ fileId, name, type }) => {
        const response = await responseTo({ url: `saved-replies/${id}/files/${fileId}` });
        return new File([await response.blob()], name, { type });
      }),
    );
    dispatch(attachFiles(draftKey, copies));
  };
}
