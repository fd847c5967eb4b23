import { useNavigate } from "react-router-dom";
import { TicketForm } from "../features/tickets/TicketForm.tsx";
import { WizardFrame } from "../features/tickets/WizardFrame.tsx";
import { TopBar } from "../ui/TopBar.tsx";

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
