import { type FormEvent, useState } from "react";
import type { ConsolePlatform } from "../../platform/platform.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./ServerForm.module.css";

/** The address of the desk's server. Another one is checked before it is kept; the session at the old one ends. */
export function ServerForm({ desk }: { desk: ConsolePlatform }) {
  const [address, setAddress] = useState(desk.server ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await desk.setServer(address.trim());
      // The page starts anew, as whoever is known at the other server.
      if (answer === null) location.assign("/inbox");
      setProblem(answer);
    } catch {
      setProblem("The address could not be checked. Please try again.");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Address of the server"
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder="https://support.example.com"
        value={address}
        error={problem ?? undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Connect
        </Button>
      </div>
    </form>
  );
}
