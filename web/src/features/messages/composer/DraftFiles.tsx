import { draftFileRemoved, type MessageDraft } from "../../../state/drafts.slice.ts";
import { previewUrl, releaseFiles } from "../../../state/file-registry.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { FileChips } from "../../../ui/files/FileChips.tsx";

/** The files of a draft, each of which can be taken off. `draftKey`: a ticket's id, or `noteDraftOf` it. */
export function DraftFiles({
  draftKey,
  files,
}: {
  draftKey: string;
  files: MessageDraft["files"];
}) {
  const dispatch = useAppDispatch();
  return (
    <FileChips
      files={files}
      previewOf={previewUrl}
      onRemove={(id) => {
        dispatch(draftFileRemoved({ ticketId: draftKey, value: id }));
        releaseFiles([{ id }]);
      }}
    />
  );
}
