import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { CustomerChoice } from "../../../features/people/customer/CustomerChoice.tsx";
import { useCustomer } from "../../../features/people/customer/customer.api.ts";
import {
  OnBehalfForm,
  type Whom as OnBehalfWhom,
} from "../../../features/tickets/on-behalf/OnBehalfForm.tsx";
import {
  type OnBehalfDraft,
  useOnBehalfDraft,
} from "../../../features/tickets/on-behalf/use-on-behalf-draft.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "./NewTicketDialog.module.css";

interface NewTicketDialogProps {
  /** For whom, where that is known; empty to choose. */
  customerId: string;
  onClose(): void;
}

/** A ticket that staff open for a customer: for whom, then what is written to them. */
export function NewTicketDialog({ customerId, onClose }: NewTicketDialogProps) {
  const [chosenId, setChosenId] = useState(customerId);
  /** Of whom nobody knows more. */
  const [address, setAddress] = useState("");
  const draft = useOnBehalfDraft();
  return (
    <Dialog title={t("New ticket for a customer")} onClose={onClose}>
      {address !== "" ? (
        <ForAddress
          address={address}
          draft={draft}
          onOther={() => setAddress("")}
          onClose={onClose}
        />
      ) : chosenId === "" ? (
        <CustomerChoice onChoose={({ id }) => setChosenId(id)} onAddress={setAddress} />
      ) : (
        <ForCustomer
          key={chosenId}
          customerId={chosenId}
          draft={draft}
          onOther={() => setChosenId("")}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ForCustomerProps {
  customerId: string;
  draft: OnBehalfDraft;
  onOther(): void;
  onClose(): void;
}

function ForCustomer({ customerId, draft, onOther, onClose }: ForCustomerProps) {
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
      <Form whom={{ customerId }} draft={draft} onClose={onClose} />
    </>
  );
}

type ForAddressProps = Omit<ForCustomerProps, "customerId"> & { address: string };

/** For somebody whom the desk does not know: a guest from then on. */
function ForAddress({ address, draft, onOther, onClose }: ForAddressProps) {
  return (
    <>
      <Whom name={t("Nobody known")} email={address} onOther={onOther} />
      <Form whom={{ address }} draft={draft} onClose={onClose} />
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

type FormProps = Pick<ForCustomerProps, "draft" | "onClose"> & { whom: OnBehalfWhom };

function Form({ whom, draft, onClose }: FormProps) {
  const navigate = useNavigate();
  return (
    <OnBehalfForm
      whom={whom}
      draft={draft}
      onClose={onClose}
      onOpened={({ _id, ticket }) => {
        notify.success(t("#{number} is open", { number: ticket }));
        void navigate(`/inbox/${_id}`, { state: { takesFocus: true } });
      }}
    />
  );
}
