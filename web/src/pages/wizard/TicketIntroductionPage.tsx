import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { WizardAdvice } from "../../features/tickets/wizard/WizardAdvice.tsx";
import { WizardButtons, WizardFrame } from "../../features/tickets/wizard/WizardFrame.tsx";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

/** /ticket/introduction */
export function TicketIntroductionPage() {
  return (
    <>
      <TopBar />
      <WizardFrame step="introduction">
        <WizardAdvice />
        <WizardButtons>
          <LinkButton to="/inbox" replace variant="secondary">
            {t("Exit")}
          </LinkButton>
          <LinkButton to="/ticket/enquiry" replace variant="primary">
            {t("Next")}
          </LinkButton>
        </WizardButtons>
      </WizardFrame>
    </>
  );
}
