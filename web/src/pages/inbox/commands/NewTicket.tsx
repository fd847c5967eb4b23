import { t } from "../../../i18n/t.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { useNewTicketAddress } from "../../../ui/commands/new-ticket-address.ts";
import { dialogPart } from "../../../ui/dialogs/dialog-part.tsx";

const NewTicketDialog = dialogPart(t("New ticket for a customer"), () =>
  import("./NewTicketDialog.tsx").then((m) => m.NewTicketDialog),
);

/** Where staff begin a ticket for a customer: by the command bar, and by every link to it. */
export function NewTicket() {
  const { customerId, open, close } = useNewTicketAddress();
  useCommands([{ words: t("New ticket for a customer…"), group: t("Tickets"), run: open }]);
  return (
    customerId !== null && (
      <NewTicketDialog key={customerId} customerId={customerId} onClose={close} />
    )
  );
}
