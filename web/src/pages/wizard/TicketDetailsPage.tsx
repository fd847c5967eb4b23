import { useNavigate } from "react-router-dom";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { TicketForm } from "../../features/tickets/wizard/TicketForm.tsx";
import { WizardFrame } from "../../features/tickets/wizard/WizardFrame.tsx";
import { useAppSelector } from "../../state/hooks.ts";

/** /ticket/details; also opened directly, then with the default reason */
export function TicketDetailsPage() {
  const navigate = useNavigate();
  // The form starts with the restored draft: shown earlier, it would be typed over.
  const isRestored = useAppSelector((state) => state.persistence.isRestored);
  return (
    <>
      <TopBar />
      <WizardFrame step="details">
        {isRestored && (
          <TicketForm
            onOpened={(ticket) => void navigate(`/inbox/${ticket?._id ?? ""}`, { replace: true })}
          />
        )}
      </WizardFrame>
    </>
  );
}
