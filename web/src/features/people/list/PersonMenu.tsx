import type { ListedPerson } from "@deskbell/shared/users/people";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import { CustomerLabels } from "../customer/CustomerLabels.tsx";
import { PersonChangeDialog } from "./PersonChangeDialog.tsx";
import styles from "./PersonMenu.module.css";
import { type PersonChange, personChanges } from "./person-changes.ts";

interface PersonMenuProps {
  person: ListedPerson;
  isViewer: boolean;
}

/** What staff can do about a person; each is asked once more. */
export function PersonMenu({ person, isViewer }: PersonMenuProps) {
  const [asked, setAsked] = useState<PersonChange | null>(null);
  const [isLabelling, setIsLabelling] = useState(false);
  const { id, name, labels } = person;
  return (
    <>
      {/* Not modal: locking the page's scroll would need an inline style, which our policy forbids. */}
      <Menu.Root modal={false} dir={pageDirection()}>
        <Menu.Trigger className={styles.trigger} aria-label={t("Actions for {name}", { name })}>
          <Ellipsis size={20} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content className={menu.menu} align="end" sideOffset={4}>
            {labels && (
              <Menu.Item className={menu.item} onSelect={() => setIsLabelling(true)}>
                {t("Organisation and tags…")}
              </Menu.Item>
            )}
            {personChanges(person, isViewer).map((change) => (
              <Menu.Item
                key={change.action}
                className={menu.item}
                onSelect={() => setAsked(change)}
              >
                {change.action}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      {isLabelling && labels && (
        <Dialog title={name} onClose={() => setIsLabelling(false)}>
          <CustomerLabels customerId={id} labels={labels} />
        </Dialog>
      )}
      {asked && (
        <PersonChangeDialog person={person} change={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
