import { serverFormSchema } from "@deskbell/shared/desktop/server-address";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import type { ConsolePlatform } from "../../platform/platform.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./ServerForm.module.css";

/**
 * The address of the desk's server. The main process, which connects there, checks a new one before it
 * is stored; the session at the old one ends.
 */
export function ServerForm({ desk }: { desk: ConsolePlatform }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(serverFormSchema),
    defaultValues: { address: desk.server ?? "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ address }) => {
    const problem = await desk
      .setServer(address)
      .catch(() => t("The address could not be checked. Please try again."));
    // The page is loaded anew, with the session of the other server.
    if (problem === null) location.assign("/inbox");
    else setError("address", { message: problem });
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t("Address of the server")}
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder="https://support.example.com"
        error={errors.address?.message}
        {...register("address")}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t("Connect")}
        </Button>
      </div>
    </form>
  );
}
