import { TopBar } from "../features/account/TopBar.tsx";
import { ReasonChoice } from "../features/tickets/ReasonChoice.tsx";
import { WizardButtons } from "../features/tickets/WizardButtons.tsx";
import { WizardFrame } from "../features/tickets/WizardFrame.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

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
