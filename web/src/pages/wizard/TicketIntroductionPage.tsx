import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { WizardAdvice } from "../../features/tickets/wizard/WizardAdvice.tsx";
import { WizardButtons, WizardFrame } from "../../features/tickets/wizard/WizardFrame.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

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
