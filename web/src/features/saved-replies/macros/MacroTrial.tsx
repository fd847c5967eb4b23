import type { MacroActions, MacroOutlook } from "@deskbell/shared/macros/macro";
import { variableValues } from "@deskbell/shared/saved-replies/variable-values";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { useReadPointedTicketQuery } from "../../../api/merged-tickets.api.ts";
import { useReadAddressOfQuery } from "../../../api/saved-replies.api.ts";
import { useDeskNames } from "../../../api/use-desk-names.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { problemWords } from "../../../ui/macros/problem-words.ts";
import { FilledText } from "../../../ui/replies/FilledText.tsx";
import { useTryMacroMutation } from "./keep-macros.api.ts";
import styles from "./Macros.module.css";
import { outlookLines } from "./outlook-lines.ts";

interface MacroTrialProps {
  actions: MacroActions;
  company: string;
}

type Tried = { actions: MacroActions; outlook: MacroOutlook };

/** What a macro would do to a ticket that one chooses, as it stands there; nothing is stored. */
export function MacroTrial({ actions, company }: MacroTrialProps) {
  const [number, setNumber] = useState("");
  const [tried, setTried] = useState<Tried | null>(null);
  const [problem, setProblem] = useState("");
  const [send, { isLoading }] = useTryMacroMutation();
  const attempt = async () => {
    setProblem("");
    const ticketNumber = Number(number.replace(/^\s*#/, ""));
    if (!Number.isSafeInteger(ticketNumber) || ticketNumber < 1) {
      setProblem(t("Type the number of a ticket."));
      return;
    }
    try {
      setTried({ actions, outlook: await send({ ticketNumber, actions }).unwrap() });
    } catch (error) {
      setTried(null);
      setProblem(causeOf(error));
    }
  };
  // What was changed since is another macro.
  const isCurrent = tried && JSON.stringify(tried.actions) === JSON.stringify(actions);
  return (
    <section className={styles.trial} aria-label={t("Try it")}>
      <div className={styles.ask}>
        <TextField
          label={t("Try it on ticket")}
          inputMode="numeric"
          autoComplete="off"
          placeholder="#"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void attempt();
          }}
        />
        <Button isBusy={isLoading} onClick={() => void attempt()}>
          {t("Show what it would do")}
        </Button>
      </div>
      <Problems problems={problem === "" ? [] : [problem]} />
      <div role="status">
        {isCurrent && (
          <Outlook outlook={tried.outlook} reply={tried.actions.reply} company={company} />
        )}
      </div>
    </section>
  );
}

interface OutlookProps {
  outlook: MacroOutlook;
  reply: string | undefined;
  company: string;
}

function Outlook({ outlook, reply, company }: OutlookProps) {
  const { ticket, changes, problems } = outlook;
  const names = { ...useDeskNames(), ...outlook.names };
  const values = useValuesOf(ticket.id, company, reply === undefined);
  return (
    <>
      <p className={styles.title}>
        #{ticket.number} <bdi>{ticket.subject}</bdi>
      </p>
      {problems.map((problem) => (
        <p key={problem.field} className={styles.problem}>
          {t("It changes nothing: {problem}", { problem: problemWords(problem) })}
        </p>
      ))}
      <ul className={styles.outlook}>
        {outlookLines(changes, names).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {problems.length === 0 && changes.length === 0 && (
        <p className={styles.note}>{t("It is so already: nothing would change.")}</p>
      )}
      {problems.length === 0 && reply !== undefined && values && (
        <>
          <p className={styles.note}>{t("With this reply:")}</p>
          <FilledText text={reply} values={values} />
        </>
      )}
      <p className={styles.note}>{t("Nothing was changed or sent.")}</p>
    </>
  );
}

/** What a reply to this ticket can say. */
function useValuesOf(ticketId: string, company: string, skip: boolean) {
  const { currentData: ticket } = useReadPointedTicketQuery(ticketId, { skip });
  const customerId = ticket?.creator.id ?? "";
  const { currentData: email } = useReadAddressOfQuery(customerId, { skip: customerId === "" });
  const agent = useAppSelector(({ session }) => session.user?.displayName ?? "");
  return (
    ticket &&
    variableValues({
      customer: { name: ticket.creator.name, email },
      ticket: { number: ticket.ticket, subject: ticket.subject },
      agent: { name: agent },
      company,
    })
  );
}
