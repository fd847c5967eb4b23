import type { Message } from "@deskbell/shared/messages/message";
import { useListEarlierTextsQuery } from "./changes.api.ts";
import { EarlierTexts } from "./EarlierTexts.tsx";

interface EarlierDialogProps {
  message: Message;
  onClose(): void;
}

/** For staff: what a message said before it was edited. */
export function EarlierDialog({ message, onClose }: EarlierDialogProps) {
  const { conversationId, seq } = message;
  const { data, refetch, ...asked } = useListEarlierTextsQuery({ conversationId, seq });
  return (
    <EarlierTexts
      texts={data}
      isError={asked.isError}
      error={asked.error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
