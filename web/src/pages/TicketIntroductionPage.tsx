import { TopBar } from "../features/account/TopBar.tsx";
import { WizardAdvice } from "../features/tickets/WizardAdvice.tsx";
import { WizardButtons } from "../features/tickets/WizardButtons.tsx";
import { WizardFrame } from "../features/tickets/WizardFrame.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

/** /ticket/introduction */
export function TicketIntroductionPage() {
  return (
    <>
      <TopBar />
      <WizardFrame step="Introduction">
        <WizardAdvice />
        <WizardButtons>
          <LinkButton to="/inbox" replace variant="secondary">
            Exit
          </LinkButton>
          <LinkButton to="/ticket/enquiry" replace variant="primary">
            Next
          </LinkButton>
        </WizardButtons>
      </WizardFrame>
    </>
  );
}
