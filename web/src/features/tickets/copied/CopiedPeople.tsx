import { Plus, UserPlus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useCommands } from "../../../ui/commands/commands.ts";
import facts from "../../../ui/facts.module.css";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import list from "../details/OtherTickets.module.css";
import { AddCopiedDialog } from "./AddCopiedDialog.tsx";
import styles from "./CopiedPeople.module.css";
import { useAddCopiedMutation, useListCopiedQuery, useRemoveCopiedMutation } from "./copied.api.ts";

const reasons: Readonly<Record<string, string>> = {
  muted: t("wants no e-mails about this ticket"),
  suppressed: t("e-mails to this address came back"),
  kept_out: t("is kept out"),
};

/** Who gets a ticket's answers by mail beside its customer: staff add them and take them off. */
export function CopiedPeople({ ticketId }: { ticketId: string }) {
  const { currentData } = useListCopiedQuery(ticketId);
  const [addOne] = useAddCopiedMutation();
  const [remove] = useRemoveCopiedMutation();
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  useCommands(currentData ? [{ words: t("Add people to the mails…"), run: add }] : []);
  if (!currentData) return null;
  const { people, suggested } = currentData;
  const say = async (begun: Promise<{ error?: unknown }>) => {
    const { error } = await begun;
    if (error) notify.error(causeOf(error));
  };
  return (
    <section className={facts.section} aria-label={t("Also by e-mail")}>
      <h2 className={facts.heading}>{t("Also by e-mail")}</h2>
      {people.length > 0 && (
        <ul className={list.list}>
          {people.map(({ id, name, address, why, ticket }) => (
            <CopiedRow key={id}>
              <span className={styles.words}>
                <bdi className={styles.name}>{name}</bdi>
                <bdi className={styles.address}>{address}</bdi>
                {why && <span className={styles.why}>{reasons[why] ?? t("is not mailed")}</span>}
                {ticket && (
                  <span className={styles.address}>
                    {t("since #{number} was merged into this one", { number: ticket })}
                  </span>
                )}
              </span>
              <IconButton
                label={t("Take {name} off the mails", { name })}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => void say(remove({ ticketId, personId: id }))}
              />
            </CopiedRow>
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <>
          <p className={styles.hint}>
            {t("In the e-mails of this ticket, without getting answers:")}
          </p>
          <ul className={list.list}>
            {suggested.map(({ name, address }) => (
              <CopiedRow key={address}>
                <span className={styles.words}>
                  {name && <bdi className={styles.name}>{name}</bdi>}
                  <bdi className={styles.address}>{address}</bdi>
                </span>
                <IconButton
                  label={t("Add {address} to the mails", { address })}
                  icon={<Plus size={16} aria-hidden="true" />}
                  onClick={() => void say(addOne({ ticketId, address, name }))}
                />
              </CopiedRow>
            ))}
          </ul>
        </>
      )}
      <Button variant="quiet" icon={<UserPlus size={16} aria-hidden="true" />} onClick={add}>
        {t("Add people…")}
      </Button>
      {isAdding && <AddCopiedDialog ticketId={ticketId} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

/** When it goes, its neighbour has the focus that was in it. */
function CopiedRow({ children }: { children: ReactNode }) {
  const row = useNeighbourFocus<HTMLLIElement>();
  return (
    <li ref={row} className={styles.person}>
      {children}
    </li>
  );
}
