import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { ReasonChoice } from "../../features/tickets/wizard/ReasonChoice.tsx";
import { WizardButtons, WizardFrame } from "../../features/tickets/wizard/WizardFrame.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

/** /ticket/enquiry */
export function TicketEnquiryPage() {
  return (
    <>
      <TopBar />
      <WizardFrame step="Enquiry">
        <ReasonChoice />
        <WizardButtons>
          <LinkButton to="/ticket/introduction" replace variant="secondary">
            Previous
          </LinkButton>
          <LinkButton to="/ticket/details" replace variant="primary">
            Next
          </LinkButton>
        </WizardButtons>
      </WizardFrame>
    </>
  );
}
