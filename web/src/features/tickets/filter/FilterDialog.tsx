import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialogs/Dialog.tsx";
import { FilterEditor } from "./FilterEditor.tsx";

interface FilterDialogProps {
  /** What is searched for by now. */
  text: string;
  onShow(filter: string): void;
  onClose(): void;
}

/** Puts together what the list is filtered by. */
export function FilterDialog({ text, onShow, onClose }: FilterDialogProps) {
  const [filter, setFilter] = useState(text);
  return (
    <Dialog title={t("Filter tickets")} onClose={onClose}>
      <form
        aria-label={t("Filter tickets")}
        onSubmit={(event) => {
          event.preventDefault();
          onShow(filter.trim());
          onClose();
        }}
      >
        <FilterEditor text={filter} onChange={setFilter} />
        <DialogButtons>
          <Button onClick={() => setFilter("")}>{t("Clear")}</Button>
          <Button type="submit" variant="primary">
            {t("Show tickets")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
