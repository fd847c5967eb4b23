import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../i18n/t.ts";
import { bytesText } from "../../../ui/files/bytes-text.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { FormattedText } from "../formatted-text/FormattedText.tsx";
import type { Transcript, TranscriptEntry } from "./read-transcript.ts";
import styles from "./TranscriptPages.module.css";

interface TranscriptPagesProps {
  transcript: Transcript;
  /** Who prints it. */
  viewerName: string;
  /** The system's dialog is closed again, with or without paper. */
  onPrinted(): void;
}

/** A ticket on paper, and nothing else of the page: seen only where it is printed, which begins at once. */
export function TranscriptPages({ transcript, viewerName, onPrinted }: TranscriptPagesProps) {
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    const end = () => printed.current();
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const { number, subject, customer } = transcript;
  const at = fullTimeText(new Date().toISOString());
  return createPortal(
    <article className={styles.pages} data-printed>
      <header className={styles.head}>
        <h1 className={styles.subject}>
          #{number} <bdi>{subject}</bdi>
        </h1>
        <p className={styles.facts}>{t("Customer: {name}", { name: customer })}</p>
        <p className={styles.facts}>{t("Printed on {at} by {name}", { at, name: viewerName })}</p>
      </header>
      <Entries entries={transcript.entries} />
    </article>,
    document.body,
  );
}

function Entries({ entries }: Pick<Transcript, "entries">) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.key}`} className={styles.entry} data-kind={entry.kind}>
          {entry.kind === "ticket" ? <Merged merged={entry} /> : <Entry entry={entry} />}
        </li>
      ))}
    </ol>
  );
}

function Merged({ merged }: { merged: Transcript }) {
  return (
    <section className={styles.merged}>
      <h2 className={styles.mergedHead}>
        {t("Merged ticket #{number}", { number: merged.number })}: <bdi>{merged.subject}</bdi>
      </h2>
      <Entries entries={merged.entries} />
    </section>
  );
}

function Entry({ entry }: { entry: TranscriptEntry }) {
  const { kind, name, isBySupport, text, files, at, editedAt, deletedAt, redactedAt } = entry;
  const who = isBySupport && kind === "message" ? t("{name}, support", { name }) : name;
  return (
    <>
      <p className={styles.who}>
        <bdi className={styles.name}>{who}</bdi>
        {kind === "note" && <span className={styles.sign}>{t("Internal note")}</span>}
        <time dateTime={at}>{fullTimeText(at)}</time>
        {!deletedAt && editedAt && <span>{t("Edited")}</span>}
        {!deletedAt && redactedAt && <span>{t("Redacted")}</span>}
      </p>
      {deletedAt ? (
        <p className={styles.gone}>
          {kind === "note" ? t("This note was deleted.") : t("This message was deleted.")}
        </p>
      ) : (
        <div className={styles.words} dir="auto">
          <FormattedText text={text} drawPlain={(plain) => plain} />
        </div>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t("Files")}>
          {files.map((file) => (
            <li key={file.path}>
              <bdi>{file.name}</bdi> {file.bytes > 0 && `(${bytesText(file.bytes)})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
