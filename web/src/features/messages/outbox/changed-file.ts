import { t } from "../../../i18n/t.ts";
import { registeredFile } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, type OutgoingMessage } from "../../../state/outbox.slice.ts";

/**
 * Tells the author of a message which of its files cannot be read any more: it has changed on the disk since it was
 * picked, or is gone. Sending it fails as it does without a connection, and always will.
 *
 * @returns whether there is one
 */
export async function failWhereChanged(
  { dispatch }: Pick<AppStore, "dispatch">,
  { clientMessageId: id, files }: OutgoingMessage,
): Promise<boolean> {
  for (const file of files) {
    if (file.keptAs) continue; // it is sent from where the desk keeps it
    try {
      await registeredFile(file.id)?.slice(0, 1).arrayBuffer();
    } catch {
      const problem = t(
        "{name} has changed or is gone since it was picked. Take it out, and attach it again.",
        { name: file.name },
      );
      dispatch(messageChanged({ id, state: "failed", problems: [problem] }));
      return true;
    }
  }
  return false;
}
