import { errorStatus } from "@deskbell/shared/errors";
import {
  type MailTextKind,
  mailTextKinds,
  mailTextsSchema,
  type ShownMailTexts,
  type MailTexts as Texts,
} from "@deskbell/shared/mail/mail-texts";
import { useState } from "react";
import { causeOf, isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import styles from "./MailTexts.module.css";
import { useChangeMailTextsMutation, useReadMailTextsQuery } from "./mail-texts.api.ts";
import { PieceFields } from "./PieceFields.tsx";
import { Preview } from "./Preview.tsx";
import { rebaseTexts } from "./rebase-texts.ts";

/** How the desk's mails look and what they say, with a preview of what is typed; for admins. */
export function MailTexts() {
  const { data, isError, error, refetch } = useReadMailTextsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <MailTextsForm shown={data} readAgain={() => refetch().unwrap()} />;
  return isError ? (
    <ErrorState
      title={t("The texts could not be loaded")}
      text={causeOf(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <PanelListSkeleton label={t("Loading texts")} />
  );
}

const textsOf = ({ logo: _, revision, ...texts }: ShownMailTexts) => ({ texts, revision });

/** What is wrong with a draft, by field or piece. */
function errorsOf(draft: Texts): Readonly<Record<string, string>> {
  const issues = mailTextsSchema.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]));
}

interface MailTextsFormProps {
  shown: ShownMailTexts;
  readAgain(): Promise<ShownMailTexts>;
}

function MailTextsForm({ shown, readAgain }: MailTextsFormProps) {
  const { logo } = shown;
  /** The texts that the draft was begun with; the server refuses to write it over others. */
  const [begun, setBegun] = useState(() => textsOf(shown));
  const [draft, setDraft] = useState<Texts>(begun.texts);
  const [kind, setKind] = useState<MailTextKind>(mailTextKinds[0]);
  const [problems, setProblems] = useState<string[]>([]);
  const [save, { isLoading }] = useChangeMailTextsMutation();
  const errors = errorsOf(draft);
  const isRight = Object.keys(errors).length === 0;

  async function submit() {
    setProblems([]);
    try {
      const saved = textsOf(await save({ ...draft, revision: begun.revision }).unwrap());
      setBegun(saved);
      setDraft((now) => (now === draft ? saved.texts : now));
      notify.success(t("Saved."));
    } catch (error) {
      if (isApiError(error) && error.status === errorStatus.conflict) await takeTheirs();
      else setProblems([causeOf(error)]);
    }
  }

  async function takeTheirs() {
    try {
      const theirs = textsOf(await readAgain());
      setBegun(theirs);
      setDraft((now) => rebaseTexts(now, begun.texts, theirs.texts));
      setProblems([
        t(
          "Somebody has saved other texts meanwhile. Theirs stand here now, with what you have changed. Look at them, then save again.",
        ),
      ]);
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  }

  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) void submit();
        }}
      >
        <CompanyFields draft={draft} errors={errors} logo={logo} onChange={setDraft} />
        <PieceFields
          draft={draft}
          errors={errors}
          kind={kind}
          onKind={setKind}
          onChange={setDraft}
        />
        <Problems problems={problems} />
        <div className={styles.end}>
          <Button type="submit" variant="primary" isBusy={isLoading} isUnavailable={!isRight}>
            {t("Save")}
          </Button>
        </div>
      </form>
      <Preview draft={draft} kind={kind} logo={logo} isRight={isRight} />
    </div>
  );
}
