import { t } from "../../i18n/t.ts";
import { Switch } from "../fields/Switch.tsx";
import { useSingleKeys } from "./single-keys.ts";

/** Switches commands by a single key on or off, for one person in this browser. */
export function SingleKeysSwitch({ personId }: { personId: string }) {
  const { isOn, setOn } = useSingleKeys(personId);
  return (
    <Switch
      label={t("Single keys run commands")}
      hint={t("Switched off, only keys with Ctrl or Cmd, arrows, Enter and Esc do something.")}
      checked={isOn}
      onChange={setOn}
    />
  );
}
