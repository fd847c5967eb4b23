import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { ReasonChoice } from "../../features/tickets/wizard/ReasonChoice.tsx";
import { WizardButtons, WizardFrame } from "../../features/tickets/wizard/WizardFrame.tsx";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

/** /ticket/enquiry */
export function TicketEnquiryPage() {
  return (
    <>
      <TopBar />
      <WizardFrame step="enquiry">
        <ReasonChoice />
        <WizardButtons>
          <LinkButton to="/ticket/introduction" replace variant="secondary">
            {t("Previous")}
          </LinkButton>
          <LinkButton to="/ticket/details" replace variant="primary">
            {t("Next")}
          </LinkButton>
        </WizardButtons>
      </WizardFrame>
    </>
  );
}
