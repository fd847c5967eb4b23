import { texts } from "@deskbell/shared/texts";
import { MessagesSquare } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./NoConversation.module.css";

/** Stands in the composer's place while no ticket is chosen (spec §2); leads to the list. */
export function NoConversation({ onSelect }: { onSelect(): void }) {
  return (
    <div className={styles.bar}>
      <Button
        variant="secondary"
        icon={<MessagesSquare size={20} aria-hidden="true" />}
        onClick={onSelect}
      >
        {t(texts.selectConversation)}
      </Button>
    </div>
  );
}
