import { useNavigate } from "react-router-dom";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { TicketForm } from "../../features/tickets/wizard/TicketForm.tsx";
import { WizardFrame } from "../../features/tickets/wizard/WizardFrame.tsx";
import { useAppSelector } from "../../state/hooks.ts";
import { wizardKey } from "../../state/kept-drafts.ts";
import { optionalPart } from "../../ui/lazy-component.tsx";

/** Seldom needed, and then after the page. */
const DraftConflict = optionalPart(() =>
  import("../../features/messages/drafts/DraftConflict.tsx").then((m) => m.DraftConflict),
);

/** /ticket/details; also opened directly, then with the default reason */
export function TicketDetailsPage() {
  const navigate = useNavigate();
  // The form starts with the restored draft: shown earlier, it would be typed over.
  const isRestored = useAppSelector((state) => state.persistence.isRestored);
  return (
    <>
      <TopBar />
      <WizardFrame step="details">
        <DraftConflict draftKey={wizardKey} />
        {isRestored && (
          <TicketForm
            onOpened={(ticket) => void navigate(`/inbox/${ticket?._id ?? ""}`, { replace: true })}
          />
        )}
      </WizardFrame>
    </>
  );
}
