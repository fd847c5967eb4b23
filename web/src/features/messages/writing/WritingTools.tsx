import type { RefObject } from "react";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { FormatTools } from "./FormatTools.tsx";
import { type AfterReply, type SendChoice, ThenStatus } from "./ThenStatus.tsx";
import styles from "./WritingTools.module.css";

const LaterTool = optionalPart(() => import("../scheduled/LaterTool.tsx").then((m) => m.LaterTool));

const ShareTool = optionalPart(() => import("../drafts/ShareTool.tsx").then((m) => m.ShareTool));

const EmojiTool = optionalPart(() => import("./emoji/EmojiTool.tsx").then((m) => m.EmojiTool));

/** In a chunk of its own: what the inbox has to know of its files is less. */
const SavedRepliesTool = optionalPart(() =>
  import("./saved-replies/SavedRepliesTool.tsx").then((m) => m.SavedRepliesTool),
);

export interface WritingToolsProps {
  ticketId: string;
  /** Where the reply is written: `useFieldKeys` and `insertText` are for it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is chosen to follow the reply: the form sends by it. */
  choice: RefObject<SendChoice>;
  afterReply?: AfterReply | undefined;
}

/** What staff have beside a reply: each tool is a part of its own. Loaded after the first paint. */
export function WritingTools({ ticketId, field, choice, afterReply }: WritingToolsProps) {
  return (
    <div className={styles.tools}>
      <span className={styles.place}>
        <SavedRepliesTool
          key={ticketId}
          ticketId={ticketId}
          draftKey={ticketId}
          field={field}
          ticket={afterReply?.ticket}
        />
      </span>
      <span className={styles.place}>
        <LaterTool ticketId={ticketId} field={field} choice={choice} />
      </span>
      <span className={`${styles.place} ${styles.roomy}`}>
        <ShareTool key={`share ${ticketId}`} ticketId={ticketId} field={field} />
      </span>
      <FormatTools field={field} />
      <EmojiTool field={field} />
      {afterReply && <ThenStatus field={field} choice={choice} afterReply={afterReply} />}
    </div>
  );
}
