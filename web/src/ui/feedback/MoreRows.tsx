import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import { IconButton } from "../buttons/IconButton.tsx";
import styles from "./MoreRows.module.css";
import { Spinner } from "./Spinner.tsx";

export interface MoreRowsProps {
  isLoading: boolean;
  /** The next page could not be loaded; the last try has failed. */
  hasFailed: boolean;
  onLoad(): void;
}

interface MoreRowsWords extends MoreRowsProps {
  loading: string;
  failed: string;
  /** There is room for an icon alone. */
  isNarrow?: boolean;
}

/** The end of a list of which there is more: it is being loaded, or could not be. */
export function MoreRows(props: MoreRowsWords) {
  const { loading, failed, isLoading, hasFailed, isNarrow = false, onLoad } = props;
  // The button stays while it tries again: it has the focus.
  const [wasPressed, setWasPressed] = useState(false);
  if (wasPressed && !isLoading && !hasFailed) setWasPressed(false);
  if (isLoading && !wasPressed) return <Spinner label={loading} />;
  if (!hasFailed && !isLoading) return null;
  const icon = <RotateCcw size={16} aria-hidden="true" />;
  const retry = () => {
    setWasPressed(true);
    onLoad();
  };
  if (isNarrow) {
    return <IconButton label={`${failed} ${t("Try again")}`} icon={icon} onClick={retry} />;
  }
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.words}>{failed}</p>
      <Button icon={icon} isBusy={isLoading} onClick={retry}>
        {t("Try again")}
      </Button>
    </div>
  );
}
