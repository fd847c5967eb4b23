import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { CustomerChoice } from "../../../features/people/customer/CustomerChoice.tsx";
import { useCustomer } from "../../../features/people/customer/customer.api.ts";
import { OnBehalfForm } from "../../../features/tickets/on-behalf/OnBehalfForm.tsx";
import {
  type Whom as OnBehalfWhom,
  useOnBehalfDraft,
} from "../../../features/tickets/on-behalf/use-on-behalf-draft.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { wizardKey } from "../../../state/kept-drafts.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "./NewTicketDialog.module.css";

const DraftConflict = optionalPart(() =>
  import("../../../features/messages/drafts/DraftConflict.tsx").then((m) => m.DraftConflict),
);

interface NewTicketDialogProps {
  /** For whom, where that is known; empty to choose. */
  customerId: string;
  onClose(): void;
}

/** A ticket that staff open for a customer: for whom, then what is written to them. */
export function NewTicketDialog({ customerId, onClose }: NewTicketDialogProps) {
  // Shown earlier, what is restored would be typed over.
  const isRestored = useAppSelector((state) => state.persistence.isRestored);
  return (
    <Dialog title={t("New ticket for a customer")} isKept onClose={onClose}>
      {isRestored ? <ForWhom customerId={customerId} /> : <Spinner label={t("Loading")} />}
    </Dialog>
  );
}

function ForWhom({ customerId }: Pick<NewTicketDialogProps, "customerId">) {
  const kept = useOnBehalfDraft();
  const [asked, setAsked] = useState<OnBehalfWhom | "another" | null>(
    customerId ? { customerId } : null,
  );
  const choose = (whom: OnBehalfWhom) => {
    setAsked(whom);
    kept.choose(whom);
  };
  // It stays for them, also where all that was written is taken out again.
  if (asked === null && kept.whom) setAsked(kept.whom);
  const whom = asked === "another" ? null : (asked ?? kept.whom);
  if (!whom) {
    return (
      <CustomerChoice
        onChoose={({ id }) => choose({ customerId: id })}
        onAddress={(address) => choose({ address })}
      />
    );
  }
  const form = (
    <>
      {kept.isForAnother(whom) && (
        <p className={styles.kept}>
          {t("You began this for another customer, and have not sent it.")}{" "}
          <Button onClick={kept.discard}>{t("Begin anew")}</Button>
        </p>
      )}
      <DraftConflict draftKey={wizardKey} />
      <Form whom={whom} />
    </>
  );
  const onOther = () => setAsked("another");
  return "address" in whom ? (
    <>
      <Whom name={t("Nobody known")} email={whom.address} onOther={onOther} />
      {form}
    </>
  ) : (
    <ForCustomer key={whom.customerId} customerId={whom.customerId} onOther={onOther}>
      {form}
    </ForCustomer>
  );
}

interface ForCustomerProps {
  customerId: string;
  onOther(): void;
  children: ReactNode;
}

function ForCustomer({ customerId, onOther, children }: ForCustomerProps) {
  const { data: customer, isError, error, refetch } = useCustomer(customerId);
  if (!customer) {
    return isError ? (
      <ErrorState
        title={t("The customer's details could not be loaded.")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Spinner label={t("Loading the customer's details")} />
    );
  }
  return (
    <>
      <Whom name={customer.name} email={customer.email} onOther={onOther} />
      {children}
    </>
  );
}

function Whom({ name, email, onOther }: { name: string; email: string; onOther(): void }) {
  return (
    <p className={styles.whom}>
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <bdi className={styles.email}>{email}</bdi>
      </span>
      <Button variant="quiet" onClick={onOther}>
        {t("Choose another customer")}
      </Button>
    </p>
  );
}

function Form({ whom }: { whom: OnBehalfWhom }) {
  const navigate = useNavigate();
  return (
    <OnBehalfForm
      whom={whom}
      onOpened={({ _id, ticket }) => {
        notify.success(t("#{number} is open", { number: ticket }));
        void navigate(`/inbox/${_id}`, { state: { takesFocus: true } });
      }}
    />
  );
}
