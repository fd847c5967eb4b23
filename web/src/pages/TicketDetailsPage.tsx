import { useNavigate } from "react-router-dom";
import { TopBar } from "../features/account/TopBar.tsx";
import { TicketForm } from "../features/tickets/TicketForm.tsx";
import { WizardFrame } from "../features/tickets/WizardFrame.tsx";

/** /ticket/details; also opened directly, then with the default reason */
export function TicketDetailsPage() {
  const navigate = useNavigate();
  return (
    <>
      <TopBar />
      <WizardFrame step="Ticket">
        <TicketForm onOpened={({ _id }) => void navigate(`/inbox/${_id}`, { replace: true })} />
      </WizardFrame>
    </>
  );
}
