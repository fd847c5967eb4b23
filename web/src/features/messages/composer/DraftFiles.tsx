import type { MessageDraft } from "../../../state/drafts.slice.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";

interface DraftFilesProps {
  /** A ticket's id, or `noteDraftOf` it. */
  draftKey: string;
  files: MessageDraft["files"];
}

/** Where its code cannot be loaded, without a connection perhaps, the names alone say what will be sent. */
const OrderedFiles = optionalPart<DraftFilesProps>(
  () => import("./OrderedFiles.tsx").then((m) => m.OrderedFiles),
  ({ files }) => files.map(({ name }) => name).join(", "),
);

/** In a chunk of its own: what the inbox has to know of its files is less. */
const DraftConflict = optionalPart(() =>
  import("../drafts/DraftConflict.tsx").then((m) => m.DraftConflict),
);

/** The files of a draft, each of which can be taken off or put elsewhere; above them what another device made of it. */
export const DraftFiles = (props: DraftFilesProps) => (
  <>
    <DraftConflict draftKey={props.draftKey} />
    {props.files.length > 0 && <OrderedFiles {...props} />}
  </>
);
