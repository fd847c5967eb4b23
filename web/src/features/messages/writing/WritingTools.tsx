import type { RefObject } from "react";
import { ShareTool } from "../drafts/ShareTool.tsx";
import { LaterTool } from "../scheduled/LaterTool.tsx";
import { EmojiTool } from "./emoji/EmojiTool.tsx";
import { FormatTools } from "./FormatTools.tsx";
import { SavedRepliesTool } from "./saved-replies/SavedRepliesTool.tsx";
import { type AfterReply, type SendChoice, ThenStatus } from "./ThenStatus.tsx";
import styles from "./WritingTools.module.css";

export interface WritingToolsProps {
  ticketId: string;
  /** Where the reply is written: `useFieldKeys` and `insertText` are for it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is chosen to follow the reply: the form sends by it. */
  choice: RefObject<SendChoice>;
  afterReply?: AfterReply | undefined;
}

/** What staff have beside a reply: loaded after the first paint. */
export function WritingTools({ ticketId, field, choice, afterReply }: WritingToolsProps) {
  return (
    <div className={styles.tools}>
      <SavedRepliesTool
        key={ticketId}
        ticketId={ticketId}
        draftKey={ticketId}
        field={field}
        ticket={afterReply?.ticket}
      />
      <LaterTool ticketId={ticketId} field={field} choice={choice} />
      <span className={styles.roomy}>
        <ShareTool key={`share ${ticketId}`} ticketId={ticketId} field={field} />
      </span>
      <FormatTools field={field} />
      <EmojiTool field={field} />
      {afterReply && <ThenStatus field={field} choice={choice} afterReply={afterReply} />}
    </div>
  );
}
