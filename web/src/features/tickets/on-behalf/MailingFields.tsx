import { limits } from "@deskbell/shared/limits";
import { t } from "../../../i18n/t.ts";
import type { OnBehalf } from "../../../state/wizard.slice.ts";
import { Checkbox } from "../../../ui/fields/Checkbox.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useListTicketSendersQuery } from "./on-behalf.api.ts";

interface MailingFieldsProps {
  written: Pick<OnBehalf, "isByMail" | "mailboxId">;
  write(part: Partial<OnBehalf>): void;
  /** Who has no account has no other way to read it. */
  isByAddress: boolean;
}

/** Whether it goes out by e-mail, and from which mailbox where there are several. */
export function MailingFields({ written, write, isByAddress }: MailingFieldsProps) {
  const { data: senders = [] } = useListTicketSendersQuery();
  const isByMail = isByAddress || written.isByMail;
  const choices = senders.map(({ id, name, address }) => [
    id,
    t("{name}, {address}", { name, address }),
  ]);
  return (
    <>
      {senders.length > 0 && !isByAddress && (
        <Checkbox
          label={t("Send it by e-mail")}
          checked={isByMail}
          onChange={({ target }) => write({ isByMail: target.checked })}
        />
      )}
      {isByMail && senders.length > 1 && (
        <Select
          label={t("From")}
          value={written.mailboxId || (senders[0]?.id ?? "")}
          choices={Object.fromEntries(choices)}
          onChange={(chosen) => write({ mailboxId: chosen })}
        />
      )}
    </>
  );
}

export function NameField({ value, onChange }: { value: string; onChange(name: string): void }) {
  return (
    <TextField
      label={t("Name, if you know it")}
      dir="auto"
      autoComplete="off"
      maxLength={limits.fullNameMaxChars}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
