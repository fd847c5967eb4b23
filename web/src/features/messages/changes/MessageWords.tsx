import type { Message } from "@deskbell/shared/messages/message";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { MessageText } from "../bubble/MessageText.tsx";
import type { Said } from "../thread/thread-rows.ts";
import { drawWithTickets } from "../ticket-links/draw-with-tickets.tsx";
import { Deleted } from "./Deleted.tsx";
import { EditForm } from "./EditForm.tsx";
import { useIsEditing } from "./editing.ts";

/** What stands in a bubble: the words, the words while they are edited, or that there are none any more. */
export function MessageWords({ said }: { said: Said }) {
  const message = isMessage(said) ? said : null;
  const isStaff = useCan("ticket:work");
  const isEditing = useIsEditing(message?._id);
  if (said.deletedAt !== undefined) {
    return <Deleted>{t("This message was deleted.")}</Deleted>;
  }
  if (message && isEditing) return <EditForm message={message} />;
  return <MessageText text={said.text} {...(isStaff && { drawPlain: drawWithTickets })} />;
}

/** Otherwise it is the ticket's own words. */
export const isMessage = (said: Said): said is Message => "seq" in said;
