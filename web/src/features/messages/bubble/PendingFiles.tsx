import { previewUrl, type RegisteredFile } from "../../../state/file-registry.ts";
import { FileChips } from "../../../ui/files/FileChips.tsx";

/** The files of what is on its way. */
export const PendingFiles = ({ files }: { files: readonly RegisteredFile[] }) => (
  <FileChips files={files} previewOf={previewUrl} />
);
