import type { Team } from "@deskbell/shared/teams/team";
import { Controller } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import styles from "../Mailboxes.module.css";
import { Fieldset, type MailboxForm } from "./ServerFields.tsx";

interface WhoFieldsProps {
  form: MailboxForm;
  teams: readonly Team[];
}

/** Who customers write to, and who answers them. */
export function WhoFields({ form, teams }: WhoFieldsProps) {
  const { register, control, formState, getValues, setValue } = form;
  const { errors } = formState;
  const others = teams.filter(({ isDefault }) => !isDefault);
  const usual = teams.find(({ isDefault }) => isDefault)?.name;

  /** Most sign in by their address. */
  function fillUsers(): void {
    const address = getValues("address").trim();
    for (const user of ["incoming.user", "outgoing.user"] as const) {
      if (getValues(user) === "") setValue(user, address);
    }
  }

  const address = register("address");
  return (
    <Fieldset title={t("Who it is")}>
      <div className={styles.pair}>
        <TextField
          label={t("E-mail address")}
          type="email"
          autoComplete="off"
          error={errors.address?.message}
          {...address}
          onBlur={(event) => {
            fillUsers();
            return address.onBlur(event);
          }}
        />
        <TextField
          label={t("Name")}
          dir="auto"
          autoComplete="off"
          hint={t("As customers see it beside the address.")}
          error={errors.name?.message}
          {...register("name")}
        />
      </div>
      <Controller
        control={control}
        name="teamId"
        render={({ field }) => (
          <Select
            label={t("Team in which its tickets begin")}
            value={field.value}
            choices={{
              "": usual ? t("The default team ({name})", { name: usual }) : t("The default team"),
              ...Object.fromEntries(others.map(({ id, name }) => [id, name])),
            }}
            onChange={field.onChange}
          />
        )}
      />
      <TextArea
        label={t("Signature")}
        dir="auto"
        rows={4}
        hint={t("Stands below what staff answer.")}
        error={errors.signature?.message}
        {...register("signature")}
      />
    </Fieldset>
  );
}
