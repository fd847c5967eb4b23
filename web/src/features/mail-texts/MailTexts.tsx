import {
  type MailTextKind,
  mailTextKinds,
  mailTextsSchema,
  type ShownMailTexts,
  type MailTexts as Texts,
} from "@deskbell/shared/mail/mail-texts";
import { useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
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

/** How the desk's mails look and what they say, with a preview of what is typed; for admins. */
export function MailTexts() {
  const { data, isError, error, refetch } = useReadMailTextsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <MailTextsForm shown={data} />;
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

/** What is wrong with a draft, by field or piece. */
function errorsOf(draft: Texts): Readonly<Record<string, string>> {
  const issues = mailTextsSchema.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]));
}

function MailTextsForm({ shown }: { shown: ShownMailTexts }) {
  const { logo, ...stored } = shown;
  const [draft, setDraft] = useState<Texts>(stored);
  const [kind, setKind] = useState<MailTextKind>(mailTextKinds[0]);
  const [problems, setProblems] = useState<string[]>([]);
  const [save, { isLoading }] = useChangeMailTextsMutation();
  const errors = errorsOf(draft);
  const isRight = Object.keys(errors).length === 0;

  async function submit() {
    setProblems([]);
    try {
      await save(draft).unwrap();
      notify.success(t("Saved."));
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
