import type { MailPreview, MailTextKind, MailTexts } from "@deskbell/shared/mail/mail-texts";
import { useEffect, useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PanelError } from "../../ui/feedback/PanelError.tsx";
import { Problems } from "../../ui/feedback/Problems.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import styles from "./MailTexts.module.css";
import { usePreviewMailMutation, useSendTestMailMutation } from "./mail-texts.api.ts";

const debounceMs = 400;
type Form = "light" | "dark" | "plain";

interface PreviewProps {
  draft: MailTexts;
  kind: MailTextKind;
  /** Stored already: another picture is another preview. */
  logo: string | null;
  /** What is wrong is not shown. */
  isRight: boolean;
}

/** A mail as it would be with what is typed, and a button that sends it to oneself. */
export function Preview({ draft, kind, logo, isRight }: PreviewProps) {
  const [form, setForm] = useState<Form>("light");
  const [problems, setProblems] = useState<string[]>([]);
  const [sendTest, { isLoading }] = useSendTestMailMutation();
  const { preview, hasFailed, retry } = usePreview({ draft, kind, logo, isRight });

  async function send() {
    setProblems([]);
    try {
      const { to } = await sendTest({ ...draft, kind }).unwrap();
      notify.success(t("Sent to {email}.", { email: to }));
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  }

  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 className={styles.title} id="preview-title">
        {t("Preview")}
      </h2>
      <Select<Form>
        label={t("Shown as")}
        value={form}
        choices={{ light: t("Light"), dark: t("Dark"), plain: t("Plain text") }}
        onChange={setForm}
      />
      {hasFailed && isRight && (
        <PanelError
          title={t("The preview could not be loaded.")}
          text={t("Please try again.")}
          onRetry={retry}
        />
      )}
      {preview ? (
        <>
          <p className={styles.subject} dir="auto">
            {preview.subject}
          </p>
          {form === "plain" ? (
            <pre className={styles.plain} dir="auto">
              {preview.text}
            </pre>
          ) : (
            <iframe
              className={styles.frame}
              data-scheme={form}
              title={t("The e-mail")}
              src={preview.path}
              sandbox=""
              referrerPolicy="no-referrer"
            />
          )}
        </>
      ) : (
        !hasFailed && <div className={styles.pending} aria-busy="true" />
      )}
      <Problems problems={problems} />
      <div className={styles.end}>
        <Button isBusy={isLoading} isUnavailable={!isRight} onClick={() => void send()}>
          {t("Send a test e-mail to myself")}
        </Button>
      </div>
    </section>
  );
}

/** The preview of what is typed, once typing rests; the one before until then. */
function usePreview({ draft, kind, logo, isRight }: PreviewProps) {
  const [ask] = usePreviewMailMutation();
  const [preview, setPreview] = useState<MailPreview | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [retries, setRetries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another logo is another preview, another try another answer
  useEffect(() => {
    if (!isRight) return;
    let isOutdated = false;
    let call: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      call = ask({ ...draft, kind });
      call.unwrap().then(
        (answer) => {
          setPreview(answer);
          setHasFailed(false);
        },
        () => setHasFailed((hadFailed) => hadFailed || !isOutdated),
      );
    }, debounceMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
      call?.abort();
    };
  }, [ask, draft, kind, logo, isRight, retries]);
  return { preview, hasFailed, retry: () => setRetries(retries + 1) };
}
